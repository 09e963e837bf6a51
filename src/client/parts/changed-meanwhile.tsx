import { UserPen } from "lucide-react";
import { joined } from "../../shared/joined";
import { t } from "../../shared/words";
import { Note } from "../../ui/note";

/** One field that somebody else changed: its label, and what became of it. */
export type Change = { label: string; text: string };

/** Tells what somebody else changed in a record since its dialog was opened. The form already shows it, and keeps what was typed. Stays in view in a long form, and takes no room while it is empty. */
export function ChangedMeanwhile({ changes }: { changes: readonly Change[] }) {
  return (
    <div role="status" className="sticky top-0 z-10 empty:absolute">
      {changes.length > 0 && (
        <Note tone="sand" icon={UserPen} title={t("Someone else changed this in the meantime")}>
          <ul>
            {changes.map(({ label, text }) => (
              <li key={label} className="wrap-anywhere">
                <span className="font-semibold">{label}:</span> {text}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

/** "9:00 AM instead of 8:00 AM", and whether the form keeps another value that was typed. */
export function textChange(before: string, after: string, { isTyped }: { isTyped: boolean }): string {
  const words = { before: before || t("nothing"), after: after || t("nothing") };
  return isTyped
    ? t("{after} instead of {before}. What you entered stays.", words)
    : t("{after} instead of {before}", words);
}

/** A field as text: its label, its name, and how its value reads. */
export type TextOf<Field extends string> = readonly [label: string, field: Field, text?: (value: string) => string];

/** The changes from `opened` to `latest` in these fields of a form; `form` is what the dialog shows now. */
export function textChanges<Field extends string>(
  texts: readonly TextOf<Field>[],
  opened: Record<Field, string>,
  latest: Record<Field, string>,
  form: Record<Field, string>,
): Change[] {
  return texts
    .filter(([, field]) => opened[field] !== latest[field])
    .map(([label, field, text = String]) => ({
      label,
      text: textChange(text(opened[field]), text(latest[field]), { isTyped: form[field] !== latest[field] }),
    }));
}

/** "added WL-007, WL-009; removed WL-042". Names are given in their order on screen. */
export function listChange(added: readonly string[], removed: readonly string[]): string {
  const names = { added: joined(added), removed: joined(removed) };
  if (removed.length === 0) return added.length > 0 ? t("added {added}", names) : "";
  return added.length > 0 ? t("added {added}; removed {removed}", names) : t("removed {removed}", names);
}
