import type { ChecklistRule, WantedRule } from "../contract/rules";

/** What the office sees as one rule: for several villas there is one of each. */
export type RuleGroup = {
  readonly checklistId: string;
  readonly kindId: string | null;
  readonly villaTypeId: string | null;
  /** Empty for a rule of a villa type or a kind. */
  readonly unitIds: readonly string[];
  readonly ruleIds: readonly string[];
};

/** The rules, in the order in which they apply: villas of the same checklist and kind together, then villa types, then kinds. */
export function ruleGroups(rules: readonly ChecklistRule[]): RuleGroup[] {
  const groups = new Map<string, RuleGroup>();
  for (const { id, checklistId, unitId, villaTypeId, kindId } of rules) {
    const key = unitId ? `${checklistId} ${kindId}` : id;
    const known = groups.get(key) ?? { checklistId, kindId, villaTypeId, unitIds: [], ruleIds: [] };
    const unitIds = unitId ? [...known.unitIds, unitId] : known.unitIds;
    groups.set(key, { ...known, unitIds, ruleIds: [...known.ruleIds, id] });
  }
  const height = ({ unitIds, villaTypeId }: RuleGroup) => (unitIds.length > 0 ? 0 : villaTypeId ? 1 : 2);
  return [...groups.values()].sort((one, other) => height(one) - height(other));
}

/**
 * What became of a group whose rules were changed from `before` to `now`: those that are left of it, and those that were added to it. A group of no rules
 * was removed; it can be added again.
 */
export function followedGroup(
  group: RuleGroup,
  before: readonly ChecklistRule[],
  now: readonly ChecklistRule[],
): RuleGroup {
  const left = now.filter(({ id }) => group.ruleIds.includes(id));
  const [{ checklistId, kindId, villaTypeId } = group] = left;
  const isAdded = (rule: ChecklistRule) =>
    !before.some(({ id }) => id === rule.id) &&
    rule.checklistId === checklistId &&
    rule.kindId === kindId &&
    rule.villaTypeId === villaTypeId &&
    (rule.unitId !== null) === group.unitIds.length > 0;
  const [first] = ruleGroups(now.filter((rule) => left.includes(rule) || isAdded(rule)));
  return first ?? { ...group, ruleIds: [] };
}

/** What a rule is to be for. */
export type Target = Pick<RuleGroup, "checklistId" | "kindId" | "villaTypeId" | "unitIds">;

/** The rules of a target; one that was there before (`own`) keeps its id. */
export function wantedRules(target: Target, own: readonly ChecklistRule[]): WantedRule[] {
  const { checklistId, kindId, villaTypeId, unitIds } = target;
  const units = villaTypeId || unitIds.length === 0 ? [null] : unitIds;
  return units.map((unitId) => {
    const known = own.find((rule) => rule.unitId === unitId && rule.villaTypeId === villaTypeId);
    return { ...(known && { id: known.id }), checklistId, unitId, villaTypeId, kindId };
  });
}

type Rule = Omit<ChecklistRule, "id">;

/** The rules that are for the same thing as a wanted one: which of them applies could not be told (docs/domain.md, "Checklists"). */
export function tiesWith(wanted: readonly Rule[], others: readonly ChecklistRule[]): ChecklistRule[] {
  const thing = ({ unitId, villaTypeId, kindId }: Rule) => `${unitId} ${villaTypeId} ${kindId}`;
  const things = new Set(wanted.map(thing));
  return others.filter((rule) => things.has(thing(rule)));
}
