import { CircleAlert, Info } from "lucide-react";
import { CallError } from "../../../../../client/api/call";
import { reasonOf } from "../../../../../client/api/reason";
import { joined } from "../../../../../shared/joined";
import { received, tell } from "../../../../../shared/sentences";
import { t } from "../../../../../shared/words";
import { Note } from "../../../../../ui/note";
import type { Assignment } from "../../../contract/assignment";

/** What every bulk dialog gets: the assignments that allow the action, and how many others are selected. */
export type BulkDialogProps = {
  allowed: readonly Assignment[];
  others: number;
  /** Called after the action; closes the dialog. */
  onDone: () => void;
  onClose: () => void;
};

/** Villas named in a bulk dialog; the rest are counted. */
const named = 12;

/** The codes of the assignments' villas: "WL-042, WL-043 and 3 more". */
export function codesOf(work: readonly Assignment[]): string {
  const codes = work.map(({ unit }) => unit.code);
  const more = codes.length - named;
  if (more <= 0) return joined(codes);
  return t("{codes} and {more} more", { codes: joined(codes.slice(0, named)), more });
}

/** How many selected assignments stay as they are, and why the server refused, if it did. */
export function BulkNotes({ others, error }: { others: number; error: Error | null }) {
  const reasons = error instanceof CallError ? error.errors.map((one) => tell(received(one))) : [];
  return (
    <>
      {others > 0 && (
        <Note tone="sand" icon={Info}>
          {t(
            "{others, plural, one {# other selected assignment stays as it is, because of its status.} other {# other selected assignments stay as they are, because of their status.}}",
            { others },
          )}
        </Note>
      )}
      {error && (
        <Note tone="danger" icon={CircleAlert} role="alert">
          {reasons.length > 1 ? (
            <>
              {t("Nothing was changed.")}
              <ul className="mt-1 list-disc ps-5">
                {[...new Set(reasons)].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          ) : (
            reasonOf(error)
          )}
        </Note>
      )}
    </>
  );
}
