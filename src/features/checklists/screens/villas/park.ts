import type { CleaningKind } from "../../contract/kinds";
import type { ChecklistSummary } from "../../contract/lists";
import type { ChecklistRules } from "../../contract/rules";

/** What decides which villa gets which checklist. */
export type Park = {
  lists: readonly ChecklistSummary[];
  rules: ChecklistRules;
  kinds: readonly CleaningKind[];
};
