import { Check, CircleCheck, CircleDashed, Clock, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { TextArea } from "../../../../ui/text-area";
import type { Completion, ItemNote } from "../../contract/assignment";
import { ItemNotes } from "../parts/item-notes";

/** Lets an inspector mark items to be done again. */
export type Marking = {
  /** The note on a marked item; undefined if it is not marked. */
  noteOn: (itemId: string) => string | undefined;
  toggle: (itemId: string) => void;
  write: (itemId: string, note: string) => void;
};

type RowProps = {
  item: ChecklistItemInWork;
  completion: Completion | undefined;
  /** Not ticked, or ticked without the photo that it requires. */
  isOpen: boolean;
  notes: readonly ItemNote[];
  marking: Marking | undefined;
  children: ReactNode;
};

/** An item with its tick or "Not done", and the notes on it; what is open is marked. */
export function Row({ item, completion, isOpen, notes, marking, children }: RowProps) {
  const zone = useZone();
  const parkText = useParkText();
  const quantity = completion?.qty ?? item.quantity;
  const Icon = isOpen ? CircleDashed : CircleCheck;
  return (
    <li className="relative flex gap-3 border-t border-line px-4 py-2.5 first:border-0">
      <Icon size={20} className={classNames("mt-0.5 shrink-0", isOpen ? "text-rework-fg" : "text-done-fg")} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className={isOpen ? "font-semibold" : undefined}>
          <ParkText>{item.label}</ParkText>
        </p>
        <ItemNotes notes={notes} />
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
          {completion ? (
            <span className="flex items-center gap-1.5">
              <Clock size={16} strokeWidth={2.25} aria-hidden="true" />
              <DoneAt {...completion} zone={zone} />
            </span>
          ) : (
            <span className="font-semibold text-rework-fg">{t("Not done")}</span>
          )}
          <span>{t("Qty {quantity}", { quantity })}</span>
        </p>
        {children}
      </div>
      {marking && (
        <AgainButton
          label={parkText(item.label)}
          isMarked={marking.noteOn(item.id) !== undefined}
          onToggle={() => marking.toggle(item.id)}
        />
      )}
    </li>
  );
}

function DoneAt({ notHere, completedAt, zone }: Completion & { zone: string }) {
  const time = moment(completedAt, zone);
  if (notHere) return <span className="font-semibold text-ink-2">{t("Not here, {time}", { time })}</span>;
  return (
    <>
      <span className="sr-only">{t("Done at")}</span> {time}
    </>
  );
}

type AgainButtonProps = { label: string; isMarked: boolean; onToggle: () => void };

/** Its area is the whole row. */
function AgainButton({ label, isMarked, onToggle }: AgainButtonProps) {
  const Icon = isMarked ? Check : RotateCcw;
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-label={t("Again: {task}", { task: label })}
      onClick={onToggle}
      className={classNames(
        "inline-flex min-h-9 shrink-0 items-center gap-1 self-start rounded-control border-[1.5px] px-2.5 text-sm font-semibold after:absolute after:inset-0",
        isMarked ? "border-transparent bg-rework-soft text-rework-fg" : "border-line-strong text-ink-2 hover:bg-sunken",
      )}
    >
      <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
      {t("Again")}
    </button>
  );
}

type MarkedItemProps = { item: ChecklistItemInWork; marking: Marking; children: ReactNode };

/** What is wrong with a marked item: a note and photos. */
export function MarkedItem({ item: { id, label }, marking, children }: MarkedItemProps) {
  const parkText = useParkText();
  return (
    // Above the button that covers the whole row.
    <fieldset
      aria-label={t("Again: {task}", { task: parkText(label) })}
      className="relative z-1 flex flex-col gap-2 py-1.5"
    >
      <TextArea
        label={t("What is wrong?")}
        maxLength={500}
        className="min-h-12"
        value={marking.noteOn(id) ?? ""}
        onChange={({ target }) => marking.write(id, target.value)}
      />
      {children}
    </fieldset>
  );
}
