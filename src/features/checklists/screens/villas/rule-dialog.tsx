import { useState } from "react";
import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { differingFields } from "../../../../client/parts/followed-form";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { toast } from "../../../../client/parts/toasts";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import type { VillaType } from "../../../units/contract/lists";
import { usePutRules } from "../../queries/rules";
import { tiesWith, wantedRules } from "../../rules/rule-groups";
import type { Park } from "./park";
import { type Form, faultsOf, targetOf, whatOf } from "./rule-form";
import { removalNews, ruleNews } from "./rule-news";
import type { Names } from "./rule-row";
import { Ties } from "./rule-ties";
import { type OpenedRule, useRuleForm } from "./use-rule-form";
import { VillaPicker } from "./villa-picker";

type RuleDialogProps = Park & {
  types: readonly VillaType[];
  names: Names;
  opened: OpenedRule;
  onClose: () => void;
};

/** The dialog "Add rule" or "Edit rule". It follows what colleagues change in the rule. Two rules for the same thing are refused. */
export function RuleDialog(props: RuleDialogProps) {
  const { lists, kinds, types, names, onClose } = props;
  const { group } = props.opened;
  const [isSent, setSent] = useState(false);
  const put = usePutRules();
  const isSaving = put.isPending || put.isSuccess;
  const { opened, base, form, setForm, rules, own } = useRuleForm(props.opened, props.rules.rules, isSaving);
  const set = (changes: Partial<Form>) => {
    put.reset();
    setSent(false);
    setForm((before) => ({ ...before, ...changes }));
  };
  const target = targetOf(form);
  const others = rules.filter((rule) => !own.includes(rule));
  const wanted = wantedRules(target, own);
  const faults = faultsOf(form);
  const shown: Partial<typeof faults> = isSent ? faults : {};
  const isGone = group !== undefined && own.length === 0;
  const news = isGone ? removalNews(base, names) : ruleNews(opened, base, form, names);
  const ties = isSent && !faults.what ? tiesWith(wanted, others) : [];
  return (
    <FormDialog
      size="form"
      title={group ? t("Edit rule") : t("Add rule")}
      submitLabel={t("Save rule")}
      busy={put.isPending}
      error={put.error}
      dirty={differingFields(base, form).length > 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (put.isPending || faults.what || faults.list || tiesWith(wanted, others).length > 0) return;
        put.mutate(
          { rules: [...others, ...wanted], before: rules },
          {
            onSuccess: () => {
              toast({ title: t("Rule saved") });
              onClose();
            },
          },
        );
      }}
    >
      {group && <ChangedMeanwhile changes={news} />}
      <SelectField
        label={t("Checklist")}
        value={form.listId}
        error={shown.list}
        onChange={({ target }) => set({ listId: target.value })}
      >
        <option value="">{t("Choose a checklist")}</option>
        {lists.map(({ id, name, version }) => (
          <option key={id} value={id} disabled={version === null}>
            {version === null ? t("{name} (not published)", { name }) : name}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 md:grid-cols-2 md:gap-x-3">
        <SelectField
          label={t("For|which villas get the checklist")}
          value={form.what}
          onChange={({ target }) => set({ what: whatOf(target.value), kindId: "" })}
        >
          <option value="villas">{t("Certain villas")}</option>
          <option value="type">{t("A villa type")}</option>
          <option value="kind">{t("A kind of cleaning, in all villas")}</option>
        </SelectField>
        <SelectField
          label={t("Kind of cleaning")}
          value={form.kindId}
          error={shown.kind}
          onChange={({ target }) => set({ kindId: target.value })}
        >
          <option value="">{form.what === "kind" ? t("Choose a kind") : t("Every kind")}</option>
          {kinds.map(({ id, name }) => (
            <option key={id} value={id}>
              {names.kind.get(id) ?? name}
            </option>
          ))}
        </SelectField>
      </div>
      {form.what === "type" && (
        <SelectField
          label={t("Villa type")}
          value={form.typeId}
          error={shown.type}
          onChange={({ target }) => set({ typeId: target.value })}
        >
          <option value="">{t("Choose a type")}</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {form.what === "villas" && (
        <VillaPicker chosen={form.unitIds} error={shown.villas} onChange={(unitIds) => set({ unitIds })} />
      )}
      {ties.length > 0 && (
        <Ties
          ties={ties}
          names={names}
          listId={form.listId}
          onLeaveOut={() => {
            const tied = new Set(ties.map(({ unitId }) => unitId));
            set({ unitIds: form.unitIds.filter((id) => !tied.has(id)) });
          }}
        />
      )}
    </FormDialog>
  );
}
