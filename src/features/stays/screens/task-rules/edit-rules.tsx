import { useMemo } from "react";
import type { Fields, Row } from "../../../../client/parts/list-editor/draft";
import { ListEditor } from "../../../../client/parts/list-editor/list-editor";
import { RowChoice, RowNumber } from "../../../../client/parts/list-editor/row-fields";
import { type ListEditing, useListEditor } from "../../../../client/parts/list-editor/use-list-editor";
import { useParkText } from "../../../../client/parts/park-text";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import type { CleaningKind } from "../../../checklists/contract/kinds";
import { type TaskRule, triggers } from "../../contract/needs";
import { usePutTaskRules } from "../../queries/task-rules";
import { entryOf, ruleFaults, ruleOf, storedOf, triggerOf, withTrigger } from "./rule-form";
import { ruleText, triggerText } from "./rule-text";

const fieldNames = { trigger: "trigger", days: "days", kindId: "kindId" };
const mostRules = 20;

type EditRulesProps = { rules: readonly TaskRule[]; kinds: readonly CleaningKind[]; refetch: () => void };

/** The rules as an admin edits them: when, which kind of cleaning, and in which order. */
export function EditRules({ rules, kinds, refetch }: EditRulesProps) {
  const latest = useMemo(() => rules.map(entryOf), [rules]);
  const put = usePutTaskRules();
  const parkText = useParkText();
  const names = new Map(kinds.map(({ id, name }) => [id, parkText(name)]));
  const editing = useListEditor({
    latest,
    put: async (list, before) => {
      const wanted = list.map(({ id, fields }) => ({ id, ...ruleOf(fields) }));
      return (await put({ rules: wanted, before: before.map(storedOf) })).map(entryOf);
    },
    refetch,
    faultsOf: ruleFaults,
    fieldNames,
    sentenceOf: (fields: Fields) => ruleText(ruleOf(fields), names.get(fields.kindId ?? "")),
  });
  return (
    <ListEditor
      label={t("Rules")}
      editing={editing}
      blank={{ name: "", trigger: "departure", days: "0", kindId: kinds[0]?.id ?? changeoverKindId }}
      addLabel={t("Add rule")}
      most={mostRules}
      empty={<p className="text-sm text-ink-2">{t("No rules yet. Without one, stays need no cleaning.")}</p>}
      main={(row, place) => <When editing={editing} row={row} place={place} />}
      extra={(row, place) => (
        <>
          {triggerOf(row.fields) !== "departure" && (
            <RowNumber
              editing={editing}
              row={row}
              field="days"
              label={
                triggerOf(row.fields) === "stay"
                  ? t("Nights, number {place}", { place: place + 1 })
                  : t("Days, number {place}", { place: place + 1 })
              }
            />
          )}
          <RowChoice
            editing={editing}
            row={row}
            field="kindId"
            label={t("Kind of cleaning, number {place}", { place: place + 1 })}
            value={row.fields.kindId ?? ""}
            values={kinds.map(({ id }) => id)}
            nameOf={(id) => names.get(id) ?? ""}
            isWide
          />
        </>
      )}
    />
  );
}

/** When a rule counts. The focus of a new row comes here. */
function When({ editing, row, place }: { editing: ListEditing; row: Row; place: number }) {
  const choose = (chosen: string) => {
    const trigger = triggers.find((one) => one === chosen);
    if (trigger) editing.changeAll(row, withTrigger(row.fields, trigger));
  };
  return (
    <SelectField
      hideLabel
      label={t("When, number {place}", { place: place + 1 })}
      data-part="name"
      value={triggerOf(row.fields)}
      error={editing.faultOf(row.key, "trigger")}
      onChange={({ target }) => choose(target.value)}
    >
      {triggers.map((trigger) => (
        <option key={trigger} value={trigger}>
          {triggerText(trigger)}
        </option>
      ))}
    </SelectField>
  );
}
