import type { ChecklistRule, Reason } from "../contract/rules";

type Rule = Pick<ChecklistRule, "checklistId" | "unitId" | "villaTypeId" | "kindId">;
/** A villa and the type that it names, if the park has it. */
type Villa = { id: string; villaTypeId: string | null };

/**
 * Which checklist a villa gets for a kind of cleaning, and why: the rule for the villa, else for its type, else for the kind, else the standard
 * one. Of two for the same villa or type, the one for this kind only comes first (docs/domain.md, "Checklists").
 */
export function chooseChecklist(
  rules: readonly Rule[],
  villa: Villa,
  kindId: string,
  standardId: string,
): { checklistId: string; why: Reason } {
  const forVilla = rules.filter(({ unitId }) => unitId === villa.id);
  const forType = rules.filter(({ villaTypeId }) => villaTypeId !== null && villaTypeId === villa.villaTypeId);
  const forKind = rules.filter(({ unitId, villaTypeId }) => unitId === null && villaTypeId === null);
  const first = (found: readonly Rule[]) =>
    found.find((rule) => rule.kindId === kindId) ?? found.find((rule) => rule.kindId === null);
  const [villaRule, typeRule, kindRule] = [first(forVilla), first(forType), first(forKind)];
  if (villaRule) return { checklistId: villaRule.checklistId, why: "villa" };
  if (typeRule) return { checklistId: typeRule.checklistId, why: "villa-type" };
  if (kindRule) return { checklistId: kindRule.checklistId, why: "kind" };
  return { checklistId: standardId, why: "standard" };
}
