import { Zap } from "lucide-react";
import { useMemo } from "react";
import { type Entry, nameFaults, numberFaults } from "../../../../client/parts/list-editor/draft";
import { ListEditor } from "../../../../client/parts/list-editor/list-editor";
import { RowNumber, RowText } from "../../../../client/parts/list-editor/row-fields";
import { useListEditor } from "../../../../client/parts/list-editor/use-list-editor";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Empty } from "../../../../ui/empty";
import type { ReplacementPreset } from "../../contract/assignment";
import { usePutPresets } from "../../queries/presets";
import { quickPresets } from "../../rules/replacements";

const fieldNames = { label: "name", defaultQty: "quantity" };
const mostPresets = 100;
const largestQuantity = 99;

/** The list of presets, with their usual quantities. */
export function Presets({ presets, refetch }: { presets: readonly ReplacementPreset[]; refetch: () => void }) {
  const latest = useMemo(() => presets.map(entryOf), [presets]);
  const put = usePutPresets();
  const editing = useListEditor({
    latest,
    put: async (list, before) => {
      const wanted = list.map(({ id, fields }) => ({ id, ...presetOf(fields) }));
      return (await put({ presets: wanted, before: before.map(storedOf) })).map(entryOf);
    },
    refetch,
    faultsOf: (list) => [...nameFaults(list, 80), ...numberFaults(list, "quantity", largestQuantity)],
    fieldNames,
  });
  const { rows } = editing;
  const quick = new Set(rows.filter(({ isRemoved }) => !isRemoved).slice(0, quickPresets));
  return (
    <ListEditor
      label={t("Presets")}
      editing={editing}
      blank={{ name: "", quantity: "1" }}
      addLabel={t("Add preset")}
      most={mostPresets}
      empty={
        <Empty title={t("No presets yet")} help={t("Add what your cleaners often replace, such as light bulbs.")} />
      }
      extra={(row, place) => (
        <>
          {quick.has(row) && (
            <span className="flex min-h-13 items-center lg:min-h-11">
              <Badge tone="sea" icon={Zap}>
                <span className="max-md:sr-only">{t("Quick button")}</span>
              </Badge>
            </span>
          )}
          <RowText hidden>{t("Qty")}</RowText>
          <RowNumber
            editing={editing}
            row={row}
            field="quantity"
            label={t("Usual quantity, number {place}", { place: place + 1 })}
          />
        </>
      )}
    />
  );
}

const entryOf = ({ id, label, defaultQty }: ReplacementPreset): Entry => ({
  id,
  fields: { name: label, quantity: String(defaultQty) },
});
const presetOf = ({ name, quantity }: Entry["fields"]) => ({ label: name.trim(), defaultQty: Number(quantity) });
const storedOf = ({ id, fields }: Entry): ReplacementPreset => ({ id, ...presetOf(fields) });
