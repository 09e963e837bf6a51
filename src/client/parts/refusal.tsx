import { CircleAlert } from "lucide-react";
import { Note } from "../../ui/note";
import { reasonOf } from "../api/reason";

/** Why the server refused a form, in the form: the toast that says it aloud is gone after five seconds. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Note tone="danger" icon={CircleAlert}>
      {reasonOf(error)}
    </Note>
  );
}
