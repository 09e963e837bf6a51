import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { useParkText } from "../../../../client/parts/park-text";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { toast } from "../../../../client/parts/toasts";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { useVillaTypes } from "../../../units/queries/villa-types";
import { usePutRules, useRestoreRules } from "../../queries/rules";
import { type RuleGroup, ruleGroups } from "../../rules/rule-groups";
import type { Park } from "./park";
import { RuleRow } from "./rule-row";
import type { OpenedRule } from "./use-rule-form";

const RuleDialog = lazy(async () => ({ default: (await import("./rule-dialog")).RuleDialog }));

/** The rules by which villas get checklists. `?rule=` in the address opens the dialog that gives a checklist to villas. */
export function Rules({ lists, rules, kinds }: Park) {
  const [question, ask] = useState<OpenedRule>();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get("rule");
  const parkText = useParkText();
  const types = useVillaTypes();
  const put = usePutRules();
  const restore = useRestoreRules();
  const groups = ruleGroups(rules.rules);
  const names = {
    villa: new Map(rules.villas.map(({ unitId, code }) => [unitId, code])),
    type: new Map(types.map(({ id, name }) => [id, name])),
    kind: new Map(kinds.map(({ id, name }) => [id, parkText(name)])),
    list: new Map(lists.map(({ id, name }) => [id, name])),
  };
  const anew = { group: undefined, rules: rules.rules, listId: wanted };
  const close = () => {
    ask(undefined);
    if (wanted === null) return;
    setAddress(
      (before) => {
        const { rule: _, ...others } = Object.fromEntries(before);
        return others;
      },
      { replace: true },
    );
  };
  const remove = (group: RuleGroup) => {
    // A second tap would be refused, because the first has changed the rules.
    if (put.isPending) return;
    const removed = rules.rules.filter(({ id }) => group.ruleIds.includes(id));
    const others = rules.rules.filter(({ id }) => !group.ruleIds.includes(id));
    put.mutate(
      { rules: others, before: rules.rules },
      { onSuccess: (now) => toast({ title: t("Rule removed"), undo: () => void restore(removed, now.rules) }) },
    );
  };
  return (
    <>
      {groups.length === 0 && <p className="text-sm text-ink-2">{t("No rules yet.")}</p>}
      <ul aria-label={t("Rules")} className="flex flex-col gap-2">
        {groups.map((group) => (
          <RuleRow
            key={group.ruleIds[0]}
            group={group}
            names={names}
            onEdit={() => ask({ group, rules: rules.rules, listId: null })}
            onRemove={() => remove(group)}
          />
        ))}
      </ul>
      <RefusalAlert error={put.error} />
      <Button variant="outline" className="self-start" onClick={() => ask(anew)}>
        <Plus size={20} />
        {t("Add rule")}
      </Button>
      {(question || wanted !== null) && (
        <Suspense fallback={null}>
          <RuleDialog
            lists={lists}
            rules={rules}
            kinds={kinds}
            types={types}
            names={names}
            opened={question ?? anew}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
