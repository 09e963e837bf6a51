import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../../../client/parts/list-editor/draft";
import { t } from "../../../../shared/words";
import { placedAt, sectionAt, sectionMoved, sectionStepped, sectionsOf, stepped } from "./sections";
import type { ChecklistEditing } from "./use-checklist-editor";
import { droppedPiece } from "./use-piece-dragging";

/** The control to focus once it is rendered, in the row or the section with this key. */
type Focus = { key: string; of: "row" | "section"; on: "name" | "up" | "down" | "undo" };

/** Moves, removes and restores items and sections, by buttons and by dragging; tells what happened, and keeps the focus. */
export function useItemMoves({ rows, edit }: Pick<ChecklistEditing, "rows" | "edit">) {
  const list = useId();
  const element = useRef<HTMLOListElement>(null);
  const [said, announce] = useState("");
  const [focus, setFocus] = useState<Focus>();
  useLayoutEffect(() => {
    if (!focus) return;
    focusIn(element.current, focus);
    setFocus(undefined);
  }, [focus]);

  const nameOf = (key: string) => rows.find((row) => row.key === key)?.fields.name ?? "";
  const moveTo = (after: readonly Row[], key: string) => {
    if (after === rows) return;
    edit.rows(() => after);
    announce(placeText(after, key));
  };
  const moveSection = (after: readonly Row[], first: string) => {
    if (after === rows) return;
    edit.rows(() => after);
    const place = after.findIndex(({ key }) => key === first);
    const sections = sectionsOf(after);
    const at = sections.findIndex(({ start, end }) => start <= place && place < end);
    const name = sections[at]?.name ?? "";
    announce(t("Section {name} is now number {place} of {count}.", { name, place: at + 1, count: sections.length }));
  };
  const placeOf = (key: string) => rows.findIndex((row) => row.key === key);

  const step = (key: string, by: 1 | -1) => {
    moveTo(stepped(rows, key, by), key);
    setFocus({ key, of: "row", on: by < 0 ? "up" : "down" });
  };
  const stepSection = (first: string, by: 1 | -1) => {
    moveSection(sectionStepped(rows, placeOf(first), by), first);
    setFocus({ key: first, of: "section", on: by < 0 ? "up" : "down" });
  };
  const remove = (key: string) => {
    edit.rows((all) => all.map((row) => (row.key === key ? { ...row, isRemoved: true } : row)));
    announce(t("{name} will be removed when you save.", { name: nameOf(key) }));
    setFocus({ key, of: "row", on: "undo" });
  };
  const restore = (key: string) => {
    edit.rows((all) => all.map((row) => (row.key === key ? { ...row, isRemoved: false } : row)));
    announce(t("{name} stays.", { name: nameOf(key) }));
    setFocus({ key, of: "row", on: "name" });
  };
  const drop = useEffectEvent((event: Parameters<typeof droppedPiece>[0]) => {
    const found = droppedPiece(event);
    if (!found) return;
    const { dragged, target, edge } = found;
    if (dragged.kind === "item")
      return moveTo(placedAt(rows, dragged.key, target.key, target.kind === "section" ? "top" : edge), dragged.key);
    const goal = sectionAt(rows, placeOf(target.key));
    if (goal)
      moveSection(sectionMoved(rows, placeOf(dragged.key), edge === "top" ? goal.start : goal.end), dragged.key);
  });
  useEffect(
    () => monitorForElements({ canMonitor: ({ source }) => source.data.list === list, onDrop: (event) => drop(event) }),
    [list],
  );

  // The same functions for as long as the list is shown, so that memoized rows don't render again.
  const latest = useRef({ step, stepSection, remove });
  useLayoutEffect(() => {
    latest.current = { step, stepSection, remove };
  });
  const does = useMemo(
    () => ({
      step: (key: string, by: 1 | -1) => latest.current.step(key, by),
      stepSection: (first: string, by: 1 | -1) => latest.current.stepSection(first, by),
      remove: (key: string) => latest.current.remove(key),
    }),
    [],
  );
  return { list, element, said, does, restore, focusOn: setFocus };
}

/** "Soap is now number 2 of 4 in Kitchen." */
function placeText(rows: readonly Row[], key: string): string {
  const place = rows.findIndex((row) => row.key === key);
  const section = sectionAt(rows, place);
  const name = rows[place]?.fields.name ?? "";
  if (!section) return "";
  return t("{name} is now number {place} of {count} in {section}.", {
    name,
    place: place - section.start + 1,
    count: section.end - section.start,
    section: section.name,
  });
}

/** At the end of the list one of the move buttons is disabled: then the other gets the focus. */
function focusIn(list: HTMLElement | null, { key, of, on }: Focus): void {
  const row = list?.querySelector(`[data-${of}="${key}"]`);
  const wanted = row?.querySelector<HTMLElement>(`[data-part=${on}]:not(:disabled)`);
  const other = row?.querySelector<HTMLElement>("[data-part=up]:not(:disabled), [data-part=down]:not(:disabled)");
  (wanted ?? other)?.focus();
}
