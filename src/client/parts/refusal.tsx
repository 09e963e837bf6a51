import { CircleAlert } from "lucide-react";
import { Note } from "../../ui/note";
import { isInEnglish, reasonOf } from "../api/reason";

/** The server's refusal inside a form; the toast with the same text disappears after five seconds. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Note tone="danger" icon={CircleAlert}>
      <span lang={isInEnglish(error) ? "en" : undefined}>{reasonOf(error)}</span>
    </Note>
  );
}
