import { CircleAlert } from "lucide-react";
import { t } from "../shared/words";
import { Note } from "../ui/note";
import { CallError } from "./call";

/** Why the server refused a form, in the form: the toast that says it aloud is gone after five seconds. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Note tone="danger" icon={CircleAlert}>
      {error instanceof CallError
        ? error.detail
        : t("The server can't be reached. Check the connection and try again.")}
    </Note>
  );
}
