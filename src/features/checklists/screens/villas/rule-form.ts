import { t } from "../../../../shared/words";
import type { RuleGroup, Target } from "../../rules/rule-groups";

/** The form of a rule: what the rule is for, and its ids as the values of selects, empty for none. */
export type Form = {
  what: "villas" | "type" | "kind";
  unitIds: readonly string[];
  typeId: string;
  kindId: string;
  listId: string;
};

/** The form of these rules, or of a new one, then possibly of this checklist. */
export function formOf({ group, listId }: { group: RuleGroup | undefined; listId: string | null }): Form {
  if (!group) return { what: "villas", unitIds: [], typeId: "", kindId: "", listId: listId ?? "" };
  const { unitIds, villaTypeId, kindId, checklistId } = group;
  const what = villaTypeId ? "type" : unitIds.length > 0 ? "villas" : "kind";
  return { what, unitIds, typeId: villaTypeId ?? "", kindId: kindId ?? "", listId: checklistId };
}

/** What the form's rule is for. */
export function targetOf({ what, unitIds, typeId, kindId, listId }: Form): Target {
  return {
    checklistId: listId,
    kindId: kindId || null,
    villaTypeId: what === "type" ? typeId || null : null,
    unitIds: what === "villas" ? unitIds : [],
  };
}

/** A sentence for each field that is missing; `what`: the first about what the rule is for. */
export function faultsOf({ what, unitIds, typeId, kindId, listId }: Form) {
  const villas = what === "villas" && unitIds.length === 0 ? t("Choose at least one villa.") : undefined;
  const type = what === "type" && !typeId ? t("Please choose a type.") : undefined;
  const kind = what === "kind" && !kindId ? t("Please choose a kind of cleaning.") : undefined;
  return {
    villas,
    type,
    kind,
    what: villas ?? type ?? kind,
    list: listId ? undefined : t("Please choose a checklist."),
  };
}

/** The value of the select "For". */
export const whatOf = (value: string): Form["what"] => (value === "type" || value === "kind" ? value : "villas");
