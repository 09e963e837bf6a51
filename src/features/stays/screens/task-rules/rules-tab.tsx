import { Info } from "lucide-react";
import { ParkText } from "../../../../client/parts/park-text";
import { Waiting } from "../../../../client/parts/waiting";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { Note } from "../../../../ui/note";
import type { CleaningKind } from "../../../checklists/contract/kinds";
import { useKinds } from "../../../checklists/queries/kinds";
import type { TaskRule } from "../../contract/needs";
import { useTaskRules } from "../../queries/task-rules";
import { EditRules } from "./edit-rules";
import { whenText } from "./rule-text";

/** The tab "Rules": when stays need which kind of cleaning. Admins edit, team leaders read. */
export default function RulesTab() {
  const rules = useTaskRules();
  const kinds = useKinds();
  const isAdmin = useMe().role === "admin";
  return (
    <div className="flex max-w-220 flex-col gap-4">
      <p className="text-sm text-ink-2">
        {t("When a stay needs a cleaning. A villa needs one a day: the first rule for that day counts.")}
      </p>
      {rules.data && kinds.data ? (
        isAdmin ? (
          <>
            <Note icon={Info}>
              {t(
                "When you save, planned work follows: untouched cleanings that no rule wants any more are deleted. You decide about the others.",
              )}
            </Note>
            <EditRules rules={rules.data} kinds={kinds.data} refetch={() => void rules.refetch()} />
          </>
        ) : (
          <ReadRules rules={rules.data} kinds={kinds.data} />
        )
      ) : (
        <Waiting reads={[rules, kinds]} />
      )}
    </div>
  );
}

function ReadRules({ rules, kinds }: { rules: readonly TaskRule[]; kinds: readonly CleaningKind[] }) {
  const names = new Map(kinds.map(({ id, name }) => [id, name]));
  if (rules.length === 0)
    return (
      <Empty
        title={t("No rules yet")}
        help={t("Without one, stays need no cleaning. An administrator can add some.")}
      />
    );
  return (
    <Card padding="none">
      <ol aria-label={t("Rules")} className="divide-y divide-line">
        {rules.map((rule, index) => {
          const kind = names.get(rule.kindId);
          return (
            <li key={rule.id} className="flex items-center gap-3 px-4 py-3">
              <span aria-hidden="true" className="w-5 text-center text-sm font-semibold text-ink-3 tabular-nums">
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-semibold">{whenText(rule)}</p>
                <p className="text-sm text-ink-2">{kind ? <ParkText>{kind}</ParkText> : t("Removed kind")}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
