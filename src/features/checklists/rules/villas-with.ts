import type { ChecklistRules } from "../contract/rules";

type Villa = ChecklistRules["villas"][number];

/** The villas that get a checklist, for any kind of cleaning. */
export function villasWith(villas: readonly Villa[], checklistId: string): Villa[] {
  return villas.filter(({ choices }) => choices.some((choice) => choice.checklistId === checklistId));
}
