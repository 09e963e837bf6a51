import { useState } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useParkText } from "../../../../client/parts/park-text";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Dialog } from "../../../../ui/dialog";
import { Empty } from "../../../../ui/empty";
import { SelectField } from "../../../../ui/select-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useUnits } from "../../../units/queries";
import { useKinds } from "../../queries/kinds";
import { useChecklistRules } from "../../queries/rules";
import { resolveItems } from "../../rules/resolve";
import { villasWith } from "../../rules/villas-with";
import { reasonText } from "../reason-text";
import { itemOf } from "./item-fields";
import { LeftOut, PreviewItems } from "./preview-items";
import type { ChecklistEditing } from "./use-checklist-editor";

type PreviewDialogProps = { editing: Pick<ChecklistEditing, "rows">; checklistId: string; onClose: () => void };

/** The checklist as a villa sees it, with unsaved changes: its items, and those that it doesn't get, with the reason. */
export function PreviewDialog({ onClose, ...props }: PreviewDialogProps) {
  return (
    <Dialog open tall size="form" title={t("Preview")} onClose={onClose}>
      <Preview {...props} />
    </Dialog>
  );
}

function Preview({ editing, checklistId }: Omit<PreviewDialogProps, "onClose">) {
  const units = useUnits();
  const rules = useChecklistRules();
  const kinds = useKinds();
  const parkText = useParkText();
  const [chosen, choose] = useState<string>();
  if (!units.data || !rules.data || !kinds.data) {
    const failed = [units, rules, kinds].filter(({ isError }) => isError);
    if (failed.length > 0) return <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
    return (
      <Loading>
        <Skeleton className="h-13" />
        <Skeleton className="h-60 rounded-card" />
      </Loading>
    );
  }
  const first = villasWith(rules.data.villas, checklistId)[0]?.unitId;
  const villa = units.data.find(({ id }) => id === (chosen ?? first)) ?? units.data[0];
  if (!villa) return <Empty title={t("No villas found")} help={t("Add your villas to start planning.")} />;
  const { choices = [], missingItems = [] } = rules.data.villas.find(({ unitId }) => unitId === villa.id) ?? {};
  const definitions = editing.rows.flatMap(({ key, id, fields, isRemoved }) =>
    isRemoved ? [] : { id: id ?? key, ...itemOf(fields) },
  );
  const resolved = resolveItems(definitions, villa, new Set(missingItems.map(({ itemId }) => itemId)));
  const own = choices.filter((choice) => choice.checklistId === checklistId);
  const named = own.flatMap(({ kindId, why }) => {
    const kind = kinds.data.find(({ id }) => id === kindId);
    return kind ? `${parkText(kind.name)} (${reasonText(why)})` : [];
  });
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t("Preview for villa")}
        value={villa.id}
        onChange={({ target }) => choose(target.value)}
        hint={
          named.length > 0
            ? t("It gets this checklist for {kinds}.", { kinds: joined(named) })
            : t("It uses another checklist.")
        }
      >
        {units.data.map(({ id, code, villaType }) => (
          <option key={id} value={id}>
            {villaType ? `${code} · ${villaType}` : code}
          </option>
        ))}
      </SelectField>
      <PreviewItems items={resolved.flatMap((one) => (one.leftOut === undefined ? [one.item] : []))} />
      <LeftOut villa={villa} resolved={resolved} missing={missingItems} />
    </div>
  );
}
