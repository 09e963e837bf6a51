import { CalendarPlus, ChevronRight, type LucideIcon, Plus } from "lucide-react";
import { useLocation } from "wouter";
import { useParkText } from "../../../../client/parts/park-text";
import { useToday } from "../../../../client/session/use-today";
import { joined } from "../../../../shared/joined";
import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import { useKinds } from "../../../checklists/queries/kinds";
import type { Unit } from "../../../units/contract";
import { useFeeds } from "../../queries/stays";
import type { OpenDialog } from "../dialog-request";
import { stayIcons, stayTones } from "../kinds";
import { sourceText, stayEnd, staySpan, stayWho } from "../sentences";
import { workLooks } from "../work-look";
import { needText, workText } from "./cell-text";
import type { VillaDay } from "./villa-days";

type DayDialogProps = {
  villa: Unit;
  date: string;
  /** Undefined once everything has gone from it. */
  day: VillaDay | undefined;
  onOpenDialog: OpenDialog;
  onClose: () => void;
};

const emptyDay: VillaDay = { leaving: [], arriving: [], staying: [], work: [], needs: [] };

/** A villa's day with several things on it: who leaves and arrives, its cleanings, and what is to plan. Each opens. */
export default function DayDialog({ villa, date, day = emptyDay, onOpenDialog, onClose }: DayDialogProps) {
  const [, navigate] = useLocation();
  const parkText = useParkText();
  const kinds = useKinds().data;
  const kindName = (id: string) => parkText(kinds?.find((kind) => kind.id === id)?.name ?? "");
  const feeds = useFeeds().data ?? [];
  const today = useToday();
  const stays = [
    ...day.leaving.map((stay) => ({ stay, text: stayEnd("leaves", stay) })),
    ...day.staying.map((stay) => ({ stay, text: stayWho(stay) })),
    ...day.arriving.map((stay) => ({ stay, text: stayEnd("arrives", stay) })),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      lead={<Plate code={villa.code} size="small" />}
      title={longDayName(date)}
      description={t("Villa {code}", { code: villa.code })}
      actions={
        <Button
          variant="outline"
          size="wet"
          className="md:w-auto"
          onClick={() => onOpenDialog({ kind: "add", unitId: villa.id, arrival: date })}
        >
          <Plus size={20} />
          {t("Add stay")}
        </Button>
      }
    >
      <ul className="-mx-2 flex flex-col">
        {stays.map(({ stay, text }) => (
          <Row
            key={stay.id}
            icon={stayIcons[stay.kind]}
            tone={stayTones[stay.kind]}
            text={text}
            detail={joined([staySpan(stay, today), sourceText(stay.source, feeds)], " · ")}
            onOpen={() => onOpenDialog({ kind: "stay", stay })}
          />
        ))}
        {day.work.map((work) => (
          <Row
            key={work.id}
            {...workLooks[work.status]}
            text={workText(work, kindName)}
            detail={work.stayId ? t("Follows its stay") : undefined}
            onOpen={() => navigate(`/supervisor/assignments/${work.id}`)}
          />
        ))}
        {day.needs.map((need) => (
          <Row
            key={`${need.stayId} ${need.ruleId} ${need.nth}`}
            icon={CalendarPlus}
            tone="bg-surface text-accent-ink border-dashed border-accent"
            text={needText(need, parkText)}
            detail={t("Choose a cleaner")}
            onOpen={() => onOpenDialog({ kind: "plan", needs: [need] })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type RowProps = { icon: LucideIcon; tone: string; text: string; detail?: string | undefined; onOpen: () => void };

function Row({ icon: Icon, tone, text, detail, onOpen }: RowProps) {
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-15 w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-sunken"
      >
        <span
          className={classNames("grid size-9 shrink-0 place-items-center rounded-control border-[1.5px]", tone)}
          aria-hidden="true"
        >
          <Icon size={20} />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{text}</span>
          {detail && <span className="block text-sm text-ink-2">{detail}</span>}
        </span>
        <ChevronRight size={20} className="shrink-0 text-ink-3" />
      </button>
    </li>
  );
}
