import { CircleAlert } from "lucide-react";
import { t } from "../shared/words";
import { Note } from "../ui/note";
import { CallError } from "./call";

/** Why a call failed, for a person: the server's sentence. What a proxy or a broken server answers instead is no sentence for anybody. */
function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return t("The server can't be reached. Check the connection and try again.");
  const { status, detail } = error;
  const isSentence = status < 500 ? detail !== "" && !detail.startsWith("<") : /^[^<].*\.$/s.test(detail);
  return isSentence ? detail : t("The server did not answer as expected. Please try again.");
}

/** Why the server refused a form, in the form: the toast that says it aloud is gone after five seconds. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Note tone="danger" icon={CircleAlert}>
      {reasonOf(error)}
    </Note>
  );
}
