import { useMemo } from "react";
import { type Entry, nameFaults, type Row } from "../../../../client/parts/list-editor/draft";
import { ListEditor } from "../../../../client/parts/list-editor/list-editor";
import { useListEditor } from "../../../../client/parts/list-editor/use-list-editor";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { t } from "../../../../shared/words";
import type { CleaningKind } from "../../contract/kinds";
import type { ChecklistRule } from "../../contract/rules";
import { usePutKinds } from "../../queries/kinds";

const fieldNames = { name: "name" };
const mostKinds = 30;

type EditKindsProps = { kinds: readonly CleaningKind[]; rules: readonly ChecklistRule[]; refetch: () => void };

/** The park's kinds of cleaning. The changeover, and one that a rule names, can't be removed. */
export function EditKinds({ kinds, rules, refetch }: EditKindsProps) {
  const latest = useMemo(() => kinds.map(entryOf), [kinds]);
  const put = usePutKinds();
  const editing = useListEditor({
    latest,
    put: async (list, before) => {
      const wanted = list.map(({ id, fields }) => ({ id, name: fields.name.trim() }));
      return (await put({ kinds: wanted, before: before.map(kindOf) })).map(entryOf);
    },
    refetch,
    faultsOf: (list) => nameFaults(list, 60),
    fieldNames,
  });
  const whyKept = ({ id }: Row) => {
    if (id === changeoverKindId) return t("Can't be removed: planned where no other kind is chosen");
    return rules.some(({ kindId }) => kindId !== null && kindId === id)
      ? t("Can't be removed: a rule names it")
      : undefined;
  };
  return (
    <ListEditor
      label={t("Kinds of cleaning")}
      editing={editing}
      blank={{ name: "" }}
      addLabel={t("Add kind")}
      most={mostKinds}
      empty={null}
      whyKept={whyKept}
    />
  );
}

const entryOf = ({ id, name }: CleaningKind): Entry => ({ id, fields: { name } });
const kindOf = ({ id, fields }: Entry): CleaningKind => ({ id, name: fields.name });
