import { PendingMark } from "../../../../client/outbox/pending-mark";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { TypedText } from "../../../translations/screens/typed-text";
import type { ItemNote } from "../../contract/assignment";

type ItemNotesProps = {
  notes: readonly ItemNote[];
  /** Their own note needs no name. */
  myId?: string;
  /** Their own note has not been sent. */
  isPending?: boolean;
  className?: string;
};

/** The notes on a checklist item, each with its author and time. */
export function ItemNotes({ notes, myId, isPending, className }: ItemNotesProps) {
  const zone = useZone();
  if (notes.length === 0) return null;
  return (
    <ul className={classNames("flex flex-col gap-1.5 text-sm text-ink-2", className)}>
      {notes.map(({ text, lang, writtenBy, writtenAt }) => (
        <li key={writtenBy.id} className="border-s-3 border-sand-line ps-2.5 wrap-anywhere">
          <TypedText text={text} lang={lang} />
          {writtenBy.id !== myId && (
            <span className="block text-ink-3">
              {t("{name}, {time}", { name: writtenBy.name, time: moment(writtenAt, zone) })}
            </span>
          )}
          {writtenBy.id === myId && isPending && <PendingMark />}
        </li>
      ))}
    </ul>
  );
}
