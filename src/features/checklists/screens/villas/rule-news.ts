import { type Change, listChange, type TextOf, textChanges } from "../../../../client/parts/changed-meanwhile";
import { listChanges } from "../../../../shared/list-changes";
import { t } from "../../../../shared/words";
import { type Form, targetOf } from "./rule-form";
import { type Names, targetText } from "./rule-row";

/** What colleagues changed in a rule since its dialog was opened; `form` is what the dialog shows now. */
export function ruleNews(opened: Form, latest: Form, form: Form, names: Names): Change[] {
  const texts: TextOf<"listId" | "kindId" | "typeId">[] = [
    [t("Checklist"), "listId", (id) => names.list.get(id) ?? ""],
    [t("Kind of cleaning"), "kindId", (id) => (id ? (names.kind.get(id) ?? t("Removed kind")) : t("Every kind"))],
    [t("Villa type"), "typeId", (id) => (id ? (names.type.get(id) ?? t("Removed villa type")) : "")],
  ];
  const { add = [], remove = [] } = listChanges(opened.unitIds, latest.unitIds);
  const codes = (ids: readonly string[]) => ids.map((id) => names.villa.get(id) ?? t("Removed villa")).sort();
  const villas = listChange(codes(add), codes(remove));
  return [...textChanges(texts, opened, latest, form), ...(villas ? [{ label: t("Villas"), text: villas }] : [])];
}

/** That colleagues have removed a rule since its dialog was opened with this form. */
export function removalNews(opened: Form, names: Names): Change[] {
  return [{ label: t("Rules"), text: listChange([], [targetText(targetOf(opened), names)]) }];
}
