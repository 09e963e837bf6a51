import { CircleAlert } from "lucide-react";
import { use } from "react";
import { loadSentences } from "../../../client/browser/language";
import { refusalText } from "../../../client/outbox/describe";
import { t } from "../../../shared/words";
import type { Outgoing } from "../queries/outgoing";

/** Refused photos say why, after their name where it is not beside them. */
export type RefusalReasonsProps = { outgoing: readonly Outgoing[]; named?: boolean };

const sentences = loadSentences();

/** Why the server refused photos, in the language that is shown. */
export default function RefusalReasons({ outgoing, named }: RefusalReasonsProps) {
  use(sentences);
  return outgoing.map(({ id, name, refusal }) => {
    if (!refusal) return null;
    const problem = refusalText(refusal);
    return (
      <p key={id} role="alert" className="flex gap-1.25 text-sm font-medium text-danger-fg">
        <CircleAlert size={16} strokeWidth={2.25} className="mt-0.75 shrink-0" />
        {named ? t("{name}: {problem}", { name, problem }) : problem}
      </p>
    );
  });
}
