import { useState } from "react";
import { followed } from "../../../../client/parts/followed-form";
import type { ChecklistRule } from "../../contract/rules";
import { followedGroup, type RuleGroup } from "../../rules/rule-groups";
import { formOf } from "./rule-form";

/** What a rule's dialog was opened with: the rule to edit, undefined for a new one, then possibly of this checklist, and all rules. */
export type OpenedRule = { group: RuleGroup | undefined; rules: ChecklistRule[]; listId: string | null };

/**
 * The form of a rule. It follows the rule in `latest`: what colleagues change shows in it, what was typed stays. While a save is under way (`isFrozen`)
 * nothing moves. `rules` are those that it has followed, `own` of them the ones that it edits, and `base` is the form from which it differs.
 */
export function useRuleForm(now: OpenedRule, latest: ChecklistRule[], isFrozen: boolean) {
  const [opened] = useState(now);
  const [seen, setSeen] = useState(opened);
  const [form, setForm] = useState(() => formOf(opened));
  const { group, rules } = seen;
  if (!isFrozen && latest !== rules) {
    const next = { ...seen, rules: latest, group: group && followedGroup(group, rules, latest) };
    setSeen(next);
    setForm(followed(formOf(seen), form, formOf(next)));
  }
  const own = rules.filter(({ id }) => group?.ruleIds.includes(id));
  return { opened: formOf(opened), base: formOf(seen), form, setForm, rules, own };
}
