import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { v4 } from "uuid";
import { ChangedMeanwhile, listChange } from "../../../../client/parts/changed-meanwhile";
import { followedFields, type Row } from "../../../../client/parts/list-editor/draft";
import { RemovedRow } from "../../../../client/parts/list-editor/removed-row";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Empty } from "../../../../ui/empty";
import { maxItems } from "../../contract/lists";
import { ItemDialog, type ReferencePhotoField } from "./item-dialog";
import { blankItem, fieldsOf, type Item, itemOf } from "./item-fields";
import { ItemRow } from "./item-row";
import { RenameDialog } from "./rename-dialog";
import { SectionRow } from "./section-row";
import { itemSaved, openedSection, rowsOfOpened, sectionRenamed, sectionsOf } from "./sections";
import type { ChecklistEditing } from "./use-checklist-editor";
import { useItemMoves } from "./use-item-moves";

/** The open dialog: an item by its key, a new one of a section (undefined: of a new one), or a section by its first item. */
type Question =
  | { kind: "item"; key: string }
  | { kind: "new"; section: string | undefined; count: number }
  | { kind: "rename"; first: string };

type ItemsEditorProps = { editing: ChecklistEditing; PhotoField: ReferencePhotoField };

/** The sections and items of a checklist: add, edit, move by buttons or by dragging, remove with Undo. */
export function ItemsEditor({ editing, PhotoField }: ItemsEditorProps) {
  const { rows, edit, news, error, refused } = editing;
  const [question, ask] = useState<Question>();
  const { list, element, said, does, restore, focusOn } = useItemMoves(editing);
  const sections = useMemo(() => sectionsOf(rows), [rows]);
  const isFull = rows.filter(({ isRemoved }) => !isRemoved).length >= maxItems;
  // Stable, for memoized rows.
  const open = useMemo(() => {
    return {
      item: (key: string) => ask({ kind: "item", key }),
      add: (section: string) => ask({ kind: "new", section, count: 0 }),
      rename: (first: string) => ask({ kind: "rename", first }),
    };
  }, []);
  const rowOf = (row: Row, place: number) =>
    row.isRemoved ? (
      <RemovedRow key={row.key} row={row} name={row.fields.name} onUndo={() => restore(row.key)} />
    ) : (
      <ItemRow
        key={row.key}
        list={list}
        row={row}
        fault={refused?.at === row.key ? refused.message : undefined}
        isFirst={place === 0}
        isLast={place === rows.length - 1}
        onOpen={open.item}
        onStep={does.step}
        onRemove={does.remove}
      />
    );
  return (
    <>
      <ChangedMeanwhile changes={news} />
      {rows.length === 0 && (
        <Empty title={t("No items yet")} help={t("Add a section, such as Kitchen, with its first item.")} />
      )}
      {/* One list, so that a row that moves to another section stays the same. */}
      {rows.length > 0 && (
        <ol ref={element} aria-label={t("Items")} className="flex flex-col gap-2">
          {sections.flatMap(({ name, start, end }, index) => {
            const own = rows.slice(start, end);
            const first = own[0]?.key ?? "";
            return [
              <SectionRow
                key={`section ${first}`}
                list={list}
                first={first}
                name={name}
                isFull={isFull}
                count={own.filter(({ isRemoved }) => !isRemoved).length}
                isFirst={index === 0}
                isLast={index === sections.length - 1}
                onAdd={open.add}
                onRename={open.rename}
                onStep={does.stepSection}
              />,
              ...own.map((row, place) => rowOf(row, start + place)),
            ];
          })}
        </ol>
      )}
      <Button
        variant="outline"
        className="self-start"
        disabled={isFull}
        onClick={() => ask({ kind: "new", section: undefined, count: 0 })}
      >
        <Plus size={20} />
        {t("Add section")}
      </Button>
      {isFull && (
        <p className="text-sm text-ink-2">{t("A checklist has at most {count} items.", { count: maxItems })}</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Refusal error={refused ? null : error} />
      <OpenQuestion
        question={question}
        ask={ask}
        rows={rows}
        edit={edit}
        PhotoField={PhotoField}
        onSaved={(key) => focusOn({ key, of: "row", on: "name" })}
      />
    </>
  );
}

type OpenQuestionProps = Pick<ChecklistEditing, "rows" | "edit"> & {
  question: Question | undefined;
  ask: (question: Question | undefined) => void;
  PhotoField: ReferencePhotoField;
  /** Called with the key of an item that was added or changed. */
  onSaved: (key: string) => void;
};

/** The open dialog, if any. */
function OpenQuestion({ question, ask, rows, edit, PhotoField, onSaved }: OpenQuestionProps) {
  if (!question) return null;
  const close = () => ask(undefined);
  const sections = [...new Set(rows.map(({ fields }) => itemOf(fields).section))];
  if (question.kind === "rename")
    return <RenameSection rows={rows} edit={edit} first={question.first} onClose={close} />;
  if (question.kind === "new")
    return (
      <ItemDialog
        key={question.count}
        item={blankItem(question.section ?? "")}
        isNew
        sections={sections}
        PhotoField={PhotoField}
        onClose={close}
        onSave={(item, { addsNext }) => {
          const key = v4();
          edit.rows((all) => itemSaved(all, { key, fields: fieldsOf(item), isRemoved: false }));
          onSaved(key);
          ask(addsNext ? { kind: "new", section: item.section, count: question.count + 1 } : undefined);
        }}
      />
    );
  return (
    <EditItem
      rows={rows}
      edit={edit}
      sections={sections}
      PhotoField={PhotoField}
      onSaved={onSaved}
      itemKey={question.key}
      onClose={close}
    />
  );
}

type EditItemProps = Pick<OpenQuestionProps, "rows" | "edit" | "PhotoField" | "onSaved"> & {
  itemKey: string;
  sections: readonly string[];
  onClose: () => void;
};

/** The dialog of an item. If a colleague removes the item meanwhile, the dialog adds it again. */
function EditItem({ rows, edit, itemKey, sections, PhotoField, onSaved, onClose }: EditItemProps) {
  const row = rows.find(({ key }) => key === itemKey);
  const [openedRow] = useState(row);
  if (!openedRow) return null;
  const item = itemOf(openedRow.fields);
  /** Stores only what was changed in the dialog: a colleague may have changed the rest while it was open. */
  const save = (changed: Item, opened: Item) =>
    edit.rows((all) => {
      const now = all.find(({ key }) => key === itemKey);
      const fields = followedFields(fieldsOf(opened), fieldsOf(changed), now?.fields ?? fieldsOf(opened));
      return itemSaved(all, { key: itemKey, ...now, fields, isRemoved: false });
    });
  return (
    <ItemDialog
      item={item}
      sections={sections}
      PhotoField={PhotoField}
      onClose={onClose}
      isNew={false}
      news={row ? [] : [{ label: t("Entries"), text: listChange([], [item.label]) }]}
      onSave={(changed, { opened }) => {
        save(changed, opened);
        onSaved(itemKey);
        onClose();
      }}
    />
  );
}

type RenameSectionProps = Pick<ChecklistEditing, "rows" | "edit"> & { first: string; onClose: () => void };

/** The dialog of a section's name. A colleague may change the section's items meanwhile. */
function RenameSection({ rows, edit, first, onClose }: RenameSectionProps) {
  const [opened] = useState(() => openedSection(rows, first));
  const { name } = opened;
  const isGone = rowsOfOpened(rows, opened).length === 0;
  return (
    <RenameDialog
      name={name}
      onClose={onClose}
      news={isGone ? [{ label: t("Section"), text: listChange([], [name]) }] : []}
      onSave={(typed) => {
        if (typed !== name) edit.rows((all) => sectionRenamed(all, opened, typed));
        onClose();
      }}
    />
  );
}
