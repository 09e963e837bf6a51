import { CalendarPlus, type LucideIcon, Plus, SquarePlus } from "lucide-react";
import { lazy, Suspense, type ToggleEvent, useId, useRef, useState } from "react";
import { Waiting } from "../../../../client/parts/waiting";
import { isRightToLeft, t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { closeWhenLeft } from "../../../../ui/close-when-left";
import { Dialog } from "../../../../ui/dialog";
import { useUnits } from "../../../units/queries";

const NewScheduleDialog = lazy(async () => ({
  default: (await import("../dialog/new-schedule-dialog")).NewScheduleDialog,
}));
const PlanDialog = lazy(async () => ({
  default: (await import("../../../assignments/screens/planning/plan-dialog")).PlanDialog,
}));

type PlanButtonProps = {
  /** The day that the dialogs begin with. */
  day: string;
  /** Called after a schedule is saved, with its first day. */
  onSaved?: (day: string) => void;
};

/** "Plan": leads to "Add Schedule" for many villas, and to "New assignment" for one. */
export function PlanButton({ day, onSaved }: PlanButtonProps) {
  const [dialog, setDialog] = useState<"schedule" | "assignment">();
  const villas = useUnits();
  const close = () => setDialog(undefined);
  return (
    <>
      <PlanMenu onSchedule={() => setDialog("schedule")} onAssignment={() => setDialog("assignment")} />
      <Suspense fallback={null}>
        {dialog === "schedule" &&
          (villas.data ? (
            <NewScheduleDialog
              day={day}
              villas={villas.data}
              onSaved={(first) => {
                close();
                onSaved?.(first);
              }}
              onClose={close}
            />
          ) : (
            <Dialog open title={t("Add Schedule")} onClose={close}>
              <Waiting reads={[villas]} />
            </Dialog>
          ))}
        {dialog === "assignment" && <PlanDialog day={day} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The button and its menu. The native popover handles closing, Escape and focus. */
function PlanMenu({ onSchedule, onAssignment }: { onSchedule: () => void; onAssignment: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== "open" || !button.current) return;
    const box = button.current.getBoundingClientRect();
    const { style } = event.currentTarget;
    style.top = `${box.bottom + 6}px`;
    const gap = isRightToLeft() ? box.left : document.documentElement.clientWidth - box.right;
    style.insetInlineEnd = `${Math.max(12, gap)}px`;
  };
  return (
    <>
      <Button ref={button} popoverTarget={id}>
        <Plus size={20} />
        {t("Plan")}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("Plan")}
        onBeforeToggle={place}
        onBlur={closeWhenLeft}
        className="fixed start-auto bottom-auto m-0 w-80 max-w-[calc(100vw-1.5rem)] rounded-card bg-raised p-2 text-ink shadow-3 ring-1 ring-line"
      >
        <PlanItem
          menu={id}
          icon={CalendarPlus}
          label={t("Add Schedule")}
          about={t("Many villas for cleaners, a team or a supervisor, on one day or several")}
          onClick={onSchedule}
        />
        <PlanItem
          menu={id}
          icon={SquarePlus}
          label={t("New assignment")}
          about={t("One villa, with its own time, priority and instructions")}
          onClick={onAssignment}
        />
      </div>
    </>
  );
}

type PlanItemProps = { menu: string; icon: LucideIcon; label: string; about: string; onClick: () => void };

function PlanItem({ menu, icon: Icon, label, about, onClick }: PlanItemProps) {
  return (
    <button
      type="button"
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={onClick}
      className="flex min-h-14 w-full items-start gap-3 rounded-control p-3 text-start hover:bg-sunken"
    >
      <Icon size={24} className="mt-0.5 shrink-0 text-primary" aria-hidden="true" />
      <span>
        <span className="block font-semibold">{label}</span> <span className="block text-sm text-ink-2">{about}</span>
      </span>
    </button>
  );
}
