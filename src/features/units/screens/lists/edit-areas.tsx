import { useMemo } from "react";
import { type Entry, nameFaults, type Row } from "../../../../client/parts/list-editor/draft";
import { ListEditor } from "../../../../client/parts/list-editor/list-editor";
import { RowChoice, RowText } from "../../../../client/parts/list-editor/row-fields";
import { useListEditor } from "../../../../client/parts/list-editor/use-list-editor";
import { t } from "../../../../shared/words";
import type { Area } from "../../contract/areas";
import { useUnits } from "../../queries";
import { usePutAreas } from "../../queries/edit-lists";
import { AreaSymbol } from "../area";

const fieldNames = { name: "name", symbol: "symbol" };
const mostAreas = 100;

/** The park's areas with their symbols. One that has villas can't be removed. */
export function EditAreas({ areas, refetch }: { areas: readonly Area[]; refetch: () => void }) {
  const latest = useMemo(() => areas.map(entryOf), [areas]);
  const put = usePutAreas();
  const villas = useUnits().data;
  const editing = useListEditor({
    latest,
    put: async (list, before) => {
      const wanted = list.map(({ id, fields }) => ({ id, ...areaOf(fields) }));
      return (await put({ areas: wanted, before: before.map(storedOf) })).map(entryOf);
    },
    refetch,
    faultsOf: (list) => nameFaults(list, 60),
    fieldNames,
  });
  const villasIn = ({ id }: Row) => {
    const name = areas.find((area) => area.id === id)?.name;
    return villas?.filter(({ location }) => location === name).length ?? 0;
  };
  return (
    <ListEditor
      label={t("Areas")}
      editing={editing}
      blank={{ name: "", symbol: "pin" }}
      addLabel={t("Add area")}
      most={mostAreas}
      empty={<p className="text-sm text-ink-2">{t("No areas yet. Every villa belongs to one.")}</p>}
      whyKept={(row) => {
        const count = villasIn(row);
        return count > 0
          ? t("Can't be removed: {count, plural, one {# villa is} other {# villas are}} here", { count })
          : undefined;
      }}
      extra={(row, place) => (
        <>
          <RowText>{t("{count, plural, one {# villa} other {# villas}}", { count: villasIn(row) })}</RowText>
          <span className="flex min-h-13 items-center text-ink-2 lg:min-h-11">
            <AreaSymbol symbol={symbolOf(row.fields)} />
          </span>
          <RowChoice
            editing={editing}
            row={row}
            field="symbol"
            label={t("Symbol, number {place}", { place: place + 1 })}
            value={symbolOf(row.fields)}
            values={symbols}
            nameOf={symbolName}
          />
        </>
      )}
    />
  );
}

type Symbol = Area["symbol"];
const symbols = ["dunes", "water", "sandbank", "pin"] as const satisfies readonly Symbol[];

function symbolName(symbol: Symbol): string {
  switch (symbol) {
    case "dunes":
      return t("Dunes");
    case "water":
      return t("Water");
    case "sandbank":
      return t("Sandbank");
    case "pin":
      return t("Pin");
  }
}

const symbolOf = (fields: Entry["fields"]) => symbols.find((symbol) => symbol === fields.symbol) ?? "pin";
const entryOf = ({ id, name, symbol }: Area): Entry => ({ id, fields: { name, symbol } });
const areaOf = (fields: Entry["fields"]) => ({ name: fields.name.trim(), symbol: symbolOf(fields) });
const storedOf = ({ id, fields }: Entry): Area => ({ id, ...areaOf(fields) });
