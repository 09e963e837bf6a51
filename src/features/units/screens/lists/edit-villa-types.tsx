import { useMemo } from "react";
import { type Entry, nameFaults, numberFaults } from "../../../../client/parts/list-editor/draft";
import { ListEditor } from "../../../../client/parts/list-editor/list-editor";
import { RowChoice, RowNumber, RowText } from "../../../../client/parts/list-editor/row-fields";
import { useListEditor } from "../../../../client/parts/list-editor/use-list-editor";
import { t } from "../../../../shared/words";
import { type Size, sizes, type VillaType } from "../../contract/lists";
import { usePutVillaTypes } from "../../queries/edit-lists";

const fieldNames = { name: "name", usualMinutes: "minutes", size: "size" };
const mostTypes = 200;
const mostMinutes = 999;

/** The park's villa types, with their usual minutes and sizes. Villas keep a type that is removed. */
export function EditVillaTypes({ types, refetch }: { types: readonly VillaType[]; refetch: () => void }) {
  const latest = useMemo(() => types.map(entryOf), [types]);
  const put = usePutVillaTypes();
  const editing = useListEditor({
    latest,
    put: async (list, before) => {
      const wanted = list.map(({ id, fields }) => ({ id, ...typeOf(fields) }));
      return (await put({ villaTypes: wanted, before: before.map(storedOf) })).map(entryOf);
    },
    refetch,
    faultsOf: (list) => [...nameFaults(list, 120), ...numberFaults(list, "minutes", mostMinutes)],
    fieldNames,
  });
  return (
    <ListEditor
      label={t("Villa types")}
      editing={editing}
      blank={{ name: "", minutes: "60", size: "other" }}
      addLabel={t("Add villa type")}
      most={mostTypes}
      empty={<p className="text-sm text-ink-2">{t("No villa types yet. They are optional.")}</p>}
      extra={(row, place) => (
        <>
          <RowNumber
            editing={editing}
            row={row}
            field="minutes"
            label={t("Usual minutes, number {place}", { place: place + 1 })}
          />
          <RowText hidden>{t("min")}</RowText>
          <RowChoice
            editing={editing}
            row={row}
            field="size"
            label={t("Size, number {place}", { place: place + 1 })}
            value={sizeOf(row.fields)}
            values={sizes}
            nameOf={sizeName}
          />
        </>
      )}
    />
  );
}

function sizeName(size: Size): string {
  switch (size) {
    case "4-person":
      return t("4-Person");
    case "6-person":
      return t("6-Person");
    case "8-person":
      return t("8-Person");
    case "other":
      return t("Other size");
  }
}

const sizeOf = (fields: Entry["fields"]) => sizes.find((size) => size === fields.size) ?? "other";
const entryOf = ({ id, name, usualMinutes, size }: VillaType): Entry => ({
  id,
  fields: { name, minutes: String(usualMinutes), size },
});
const typeOf = (fields: Entry["fields"]) => ({
  name: fields.name.trim(),
  usualMinutes: Number(fields.minutes),
  size: sizeOf(fields),
});
const storedOf = ({ id, fields }: Entry): VillaType => ({ id, ...typeOf(fields) });
