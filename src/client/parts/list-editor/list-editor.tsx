import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { ChangedMeanwhile } from "../changed-meanwhile";
import { useFirstInvalid } from "../first-invalid";
import { LeaveGuard } from "../leave-guard";
import { Refusal } from "../refusal";
import type { Fields, Row } from "./draft";
import { dropped } from "./dropped";
import { ListRow } from "./list-row";
import { RemovedRow } from "./removed-row";
import { SaveBar } from "./save-bar";
import type { ListEditing } from "./use-list-editor";

type ListEditorProps = {
  /** Accessible name of the list. */
  label: string;
  editing: ListEditing;
  /** A new row's fields. */
  blank: Fields;
  addLabel: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  most: number;
  /** The fields instead of the name, for entries that read as a sentence. */
  main?: (row: Row, place: number) => ReactNode;
  /** The fields beside the name, and what else a row shows. `place` counts from 0. */
  extra?: (row: Row, place: number) => ReactNode;
  /** Why an entry can't be removed; undefined if it can. */
  whyKept?: (row: Row) => string | undefined;
};

/** The element of a row to focus once it is rendered. */
type Focus = { key: string; on: "name" | "up" | "down" | "undo" };

/** Edits a list with an order: names, further fields, moving by buttons or by dragging, removing with Undo, adding; saved or discarded as a whole. */
export function ListEditor(props: ListEditorProps) {
  const { label, editing, blank, addLabel, empty, most, main, extra, whyKept } = props;
  const { rows, isDirty, isSaving, error, news } = editing;
  const id = useId();
  const firstInvalid = useFirstInvalid();
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, announce] = useState("");
  const [focus, setFocus] = useState<Focus>();
  useLayoutEffect(() => {
    if (!focus) return;
    focusIn(firstInvalid.ref.current, focus);
    setFocus(undefined);
  }, [focus, firstInvalid.ref]);
  const nameOf = (row: Row) => editing.nameOf(row) || t("New entry");
  const move = (row: Row, to: number) => {
    editing.move(row.key, to);
    announce(t("{name} is now number {place} of {count}.", { name: nameOf(row), place: to + 1, count: rows.length }));
  };
  const drop = useEffectEvent((key: string, to: number) => {
    const row = rows.find((one) => one.key === key);
    if (row && rows[to] !== row) move(row, to);
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.list === id,
        onDrop: (event) => {
          const place = dropped(event);
          if (place) drop(place.key, place.to);
        },
      }),
    [id],
  );
  const step = (row: Row, place: number, by: 1 | -1) => {
    move(row, place + by);
    setFocus({ key: row.key, on: by < 0 ? "up" : "down" });
  };
  const remove = (row: Row) => {
    const stays = editing.remove(row);
    announce(t("{name} will be removed when you save.", { name: nameOf(row) }));
    if (stays) setFocus({ key: row.key, on: "undo" });
    else addButton.current?.focus();
  };
  const restore = (row: Row) => {
    editing.restore(row.key);
    announce(t("{name} stays.", { name: nameOf(row) }));
    setFocus({ key: row.key, on: "name" });
  };
  return (
    <form
      {...firstInvalid}
      noValidate
      className="flex max-w-220 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <ChangedMeanwhile changes={news} />
      {rows.length === 0 && empty}
      <ol aria-label={label} className="flex flex-col gap-2">
        {rows.map((row, place) =>
          row.isRemoved ? (
            <RemovedRow key={row.key} row={row} name={nameOf(row)} onUndo={() => restore(row)} />
          ) : (
            <ListRow
              key={row.key}
              list={id}
              row={row}
              place={place}
              count={rows.length}
              name={nameOf(row)}
              main={main?.(row, place)}
              fault={editing.faultOf(row.key, "name")}
              whyKept={whyKept?.(row)}
              onName={(name) => editing.change(row, "name", name)}
              onStep={(by) => step(row, place, by)}
              onRemove={() => remove(row)}
            >
              {extra?.(row, place)}
            </ListRow>
          ),
        )}
      </ol>
      <Button
        ref={addButton}
        variant="outline"
        className="self-start"
        disabled={rows.length >= most}
        onClick={() => setFocus({ key: editing.add(blank), on: "name" })}
      >
        <Plus size={20} />
        {addLabel}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Refusal error={error} />
      {isDirty && <SaveBar isSaving={isSaving} onDiscard={editing.discard} />}
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}

/** At the end of the list one of the move buttons is disabled: then the other gets the focus. */
function focusIn(form: HTMLFormElement | null, { key, on }: Focus): void {
  const row = form?.querySelector(`[data-row="${key}"]`);
  const wanted = row?.querySelector<HTMLElement>(`[data-part=${on}]:not(:disabled)`);
  const other = row?.querySelector<HTMLElement>("[data-part=up]:not(:disabled), [data-part=down]:not(:disabled)");
  (wanted ?? other)?.focus();
}
