import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { v4 } from "uuid";
import { asRule } from "../../../shared/rule";
import { received } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { CallError } from "../../api/call";
import { hasResponse } from "../../api/call-once";
import { reasonOf } from "../../api/reason";
import { toast } from "../toasts";
import {
  afterSave,
  afterSilence,
  type Entry,
  type Fault,
  type Fields,
  followed,
  isChanged,
  keysAfter,
  listNews,
  moved,
  othersIn,
  type Row,
  rowsOf,
} from "./draft";

/** An entry to save: without an id it is new. */
export type Sent = { readonly id: string | undefined; readonly fields: Fields };

type Options = {
  /** The list as it is stored now. */
  latest: readonly Entry[];
  /** Stores the list that differs from `before`, updates the query of `latest`, and returns what is stored. */
  put: (list: readonly Sent[], before: readonly Entry[]) => Promise<readonly Entry[]>;
  /** Reads the stored list again. */
  refetch: () => void;
  /** The errors of a list that is about to be saved. */
  faultsOf: (list: readonly Fields[]) => Fault[];
  /** The editor's field for each field of the request. */
  fieldNames: Readonly<Record<string, string>>;
  /** How an entry without a name of its own reads, such as "On departure, Changeover". */
  sentenceOf?: (fields: Fields) => string;
};

/** What was typed: the list as it was when that began, the stored one that the rows differ from, and the rows. */
type Draft = { opened: readonly Entry[]; base: readonly Entry[]; rows: readonly Row[] };

/** Edits a list until it is saved or discarded. It follows what somebody else changes meanwhile; what was typed stays, during a save too. */
export function useListEditor({ latest, put, refetch, faultsOf, fieldNames, sentenceOf }: Options) {
  const [draft, setDraft] = useState<Draft>();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const saving = useMutation({
    mutationFn: ({ rows, base }: Draft) => {
      return put(
        staying(rows).map(({ id, fields }) => ({ id, fields })),
        base,
      );
    },
    onSuccess: (stored, sent) => {
      setKeys((before) => keysAfter(before, sent.rows, stored));
      setDraft(
        (now) => now && ifChanged({ opened: stored, base: stored, rows: afterSave(sent.rows, now.rows, stored) }),
      );
      toast({ title: t("Changes saved") });
    },
    onError: (error, sent) => {
      const rowsAfter = (rows: readonly Row[]) => (hasResponse(error) ? rows : afterSilence(sent.rows, rows));
      setDraft((now) => now && ifChanged({ ...now, rows: rowsAfter(now.rows) }));
      show(staying(sent.rows), refusedIn(error, fieldNames));
      if (error instanceof CallError && error.status === 412) refetch();
      toast({ title: t("Changes not saved"), description: () => reasonOf(error), destructive: true });
    },
  });
  const rows = draft?.rows ?? rowsOf(latest, keys);
  const isBehind = draft !== undefined && !saving.isPending && JSON.stringify(draft.base) !== JSON.stringify(latest);
  useEffect(() => {
    if (!isBehind) return;
    setDraft(
      (before) => before && ifChanged({ ...before, base: latest, rows: followed(before.base, before.rows, latest) }),
    );
  }, [isBehind, latest]);

  const show = (list: readonly Row[], found: readonly Fault[]) =>
    setFaults(new Map(found.map(({ index, field, message }) => [`${list[index]?.key} ${field}`, message])));
  const edit = (changed: (rows: readonly Row[]) => readonly Row[]) => {
    if (saving.error) saving.reset();
    setDraft((before) => {
      const { opened, base, rows } = before ?? { opened: latest, base: latest, rows: rowsOf(latest, keys) };
      const now = { opened, base, rows: changed(rows) };
      // What is being saved may become the stored list, from which even the old one then differs.
      return saving.isPending ? now : ifChanged(now);
    });
  };
  const editRow = (key: string, changes: Partial<Row>) =>
    edit((list) => list.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return {
    rows,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    /** A refusal that no field shows. */
    error: faults.size > 0 ? null : saving.error,
    /** What somebody else changed since the editing began. */
    news: draft ? listNews(draft.opened, othersIn(draft), sentenceOf, sentenceOf) : [],
    /** What an entry is called: its name, or its sentence. Blank for a new one without a name. */
    nameOf: ({ fields }: Row): string => sentenceOf?.(fields) ?? fields.name.trim(),
    faultOf: (key: string, field: string) => faults.get(`${key} ${field}`),
    change: (row: Row, field: string, value: string) => {
      setFaults((before) => new Map([...before].filter(([place]) => place !== `${row.key} ${field}`)));
      editRow(row.key, { fields: { ...row.fields, [field]: value } });
    },
    /** Adds a row at the end, and returns its key. */
    add: (fields: Fields): string => {
      const key = v4();
      edit((list) => [...list, { key, fields, isRemoved: false }]);
      return key;
    },
    move: (key: string, to: number) => edit((list) => moved(list, key, to)),
    /** Changes several fields of a row at once. */
    changeAll: (row: Row, fields: Readonly<Record<string, string>>) => {
      setFaults((before) => new Map([...before].filter(([place]) => !place.startsWith(`${row.key} `))));
      editRow(row.key, { fields: { ...row.fields, ...fields } });
    },
    /** Marks an entry as removed; a new row without a name disappears at once, unless it is being saved. Returns whether it is still there. */
    remove: ({ key, id, fields }: Row): boolean => {
      const isSent = saving.isPending && saving.variables.rows.some((row) => row.key === key);
      const stays = id !== undefined || fields.name.trim() !== "" || isSent;
      if (stays) editRow(key, { isRemoved: true });
      else edit((list) => list.filter((row) => row.key !== key));
      return stays;
    },
    restore: (key: string) => editRow(key, { isRemoved: false }),
    discard: () => {
      setFaults(new Map());
      saving.reset();
      setDraft(undefined);
    },
    /** Saves the list, unless a field is wrong. Returns whether it is being saved. */
    save: (): boolean => {
      const list = staying(rows);
      const found = faultsOf(list.map(({ fields }) => fields));
      show(list, found);
      if (found.length === 0 && draft && !saving.isPending) saving.mutate(draft);
      return found.length === 0;
    },
  };
}

export type ListEditing = ReturnType<typeof useListEditor>;

const staying = (rows: readonly Row[]) => rows.filter(({ isRemoved }) => !isRemoved);

const ifChanged = (draft: Draft) => (isChanged(draft.base, draft.rows) ? draft : undefined);

/** The server's errors ("presets.3.label") by row and field. */
function refusedIn(error: Error, names: Options["fieldNames"]): Fault[] {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ path, ...sent }) => {
    const [, index, name = ""] = path.split(".");
    const field = names[name];
    return index === undefined || field === undefined
      ? []
      : [{ index: Number(index), field, message: asRule(received(sent)) }];
  });
}
