import { useMemo } from "react";
import { type Entry, nameFaults } from "../../../../client/parts/list-editor/draft";
import { ListEditor } from "../../../../client/parts/list-editor/list-editor";
import { RowChoice } from "../../../../client/parts/list-editor/row-fields";
import { useListEditor } from "../../../../client/parts/list-editor/use-list-editor";
import { LoadFailed } from "../../../../client/parts/load-failed";
import {
  builtInFindings,
  type CannedType,
  cannedTypes,
  isBuiltIn,
  type MoreSymbol,
  moreSymbols,
} from "../../../../shared/canned-findings";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { CannedFinding } from "../../contract/canned-findings";
import { useCannedFindings } from "../../queries/canned-findings";
import { usePutCannedFindings } from "../../queries/edit-canned-findings";
import { builtInText } from "../../rules/finding-text";
import { Pictogram } from "../canned/pictograms";

const fieldNames = { label: "name", type: "type", symbol: "symbol", isHidden: "shown" };
const mostFindings = 60;

/** The park's own canned findings: names, kinds, pictures, their order, and whether cleaners see them. */
export default function EditCannedFindings() {
  const found = useCannedFindings();
  const { data, isError, isFetching, refetch } = found;
  if (data) return <Editor findings={data} refetch={() => void refetch()} />;
  if (isError) return <LoadFailed onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-17 rounded-card" />
      <Skeleton className="h-17 rounded-card" />
    </Loading>
  );
}

function Editor({ findings, refetch }: { findings: readonly CannedFinding[]; refetch: () => void }) {
  const latest = useMemo(() => findings.map(entryOf), [findings]);
  const put = usePutCannedFindings();
  const editing = useListEditor({
    latest,
    put: async (list, before) => {
      const wanted = list.map(({ id, fields }) => ({ id, ...findingOf(fields) }));
      return (await put({ findings: wanted, before: before.map(storedOf) })).map(entryOf);
    },
    refetch,
    faultsOf: (list) => nameFaults(list, 80),
    fieldNames,
  });
  return (
    <ListEditor
      label={t("Findings")}
      editing={editing}
      blank={{ name: "", type: "damage", symbol: "other", shown: "yes" }}
      addLabel={t("Add finding")}
      most={mostFindings}
      empty={
        <Empty
          title={t("No findings of your own yet")}
          help={t("Cleaners always have the app's own pictures. Add what only this park has, such as a sauna.")}
        />
      }
      extra={(row, place) => (
        <>
          <span className="flex min-h-13 items-center text-ink-2 lg:min-h-11">
            <Pictogram symbol={row.fields.symbol ?? "other"} size={24} />
          </span>
          <RowChoice
            editing={editing}
            row={row}
            field="symbol"
            label={t("Picture, number {place}", { place: place + 1 })}
            value={row.fields.symbol ?? "other"}
            values={symbols}
            nameOf={symbolName}
          />
          <RowChoice
            editing={editing}
            row={row}
            field="type"
            label={t("Kind, number {place}", { place: place + 1 })}
            value={typeOf(row.fields)}
            values={cannedTypes}
            nameOf={typeName}
          />
          <RowChoice
            editing={editing}
            row={row}
            field="shown"
            label={t("Shown to cleaners, number {place}", { place: place + 1 })}
            value={row.fields.shown === "no" ? "no" : "yes"}
            values={["yes", "no"]}
            nameOf={(shown) => (shown === "yes" ? t("Shown") : t("Hidden"))}
          />
        </>
      )}
    />
  );
}

const symbols: readonly string[] = [...moreSymbols, ...Object.values(builtInFindings).flatMap(Object.keys)];

/** A picture is named by what it means in the app's own findings. */
function symbolName(symbol: string): string {
  return isBuiltIn(symbol) ? builtInText(symbol) : moreName(moreSymbols.find((one) => one === symbol) ?? "other");
}

function moreName(symbol: MoreSymbol): string {
  switch (symbol) {
    case "sauna":
      return t("Sauna");
    case "jacuzzi":
      return t("Jacuzzi");
    case "charging":
      return t("Charging station");
    case "bicycle":
      return t("Bicycle");
    case "car":
      return t("Car");
    case "garden":
      return t("Garden");
    case "tools":
      return t("Tools");
    case "other":
      return t("Other");
  }
}

function typeName(type: CannedType): string {
  switch (type) {
    case "damage":
      return t("Damage");
    case "lost":
      return t("Missing");
    case "note":
      return t("Note");
  }
}

const typeOf = (fields: Entry["fields"]) => cannedTypes.find((type) => type === fields.type) ?? "damage";
const entryOf = ({ id, label, type, symbol, isHidden }: CannedFinding): Entry => ({
  id,
  fields: { name: label, type, symbol, shown: isHidden ? "no" : "yes" },
});
const findingOf = (fields: Entry["fields"]) => ({
  label: fields.name.trim(),
  type: typeOf(fields),
  symbol: fields.symbol ?? "other",
  isHidden: fields.shown === "no",
});
const storedOf = ({ id, fields }: Entry): CannedFinding => ({ id, ...findingOf(fields) });
