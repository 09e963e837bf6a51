import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { CallError } from "../../../../client/api/call";
import { hasResponse } from "../../../../client/api/call-once";
import { reasonOf } from "../../../../client/api/reason";
import { textChange } from "../../../../client/parts/changed-meanwhile";
import {
  afterSave,
  afterSilence,
  followed,
  isChanged,
  keysAfter,
  listNews,
  othersIn,
  type Row,
  rowsOf,
} from "../../../../client/parts/list-editor/draft";
import { toast } from "../../../../client/parts/toasts";
import { useMe } from "../../../../client/session/current-user";
import { asRule } from "../../../../shared/rule";
import { received } from "../../../../shared/sentences";
import { t } from "../../../../shared/words";
import type { ChecklistDetail } from "../../contract/lists";
import { usePublish, useSaveDraft } from "../../queries/lists";
import { entryOf, itemOf } from "./item-fields";
import { itemText } from "./item-text";
import { type Draft, keepDraft, readDraft, type Stored } from "./stored-draft";

/**
 * Edits a checklist's name and items until they are saved or discarded; until then they are kept on this device. The rows follow what somebody
 * else changes meanwhile; what was typed stays, during a save too.
 */
export function useChecklistEditor(checklist: ChecklistDetail, refetch: () => void) {
  const { id, revision } = checklist;
  const { id: myId } = useMe();
  const { name: storedName, items } = checklist;
  const latest = useMemo(() => storedOf({ name: storedName, items }), [storedName, items]);
  const [draft, setDraft] = useState(() => readDraft(myId, id));
  useEffect(() => keepDraft(myId, id, draft), [myId, id, draft]);
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());

  const saveDraft = useSaveDraft(id);
  const publish = usePublish(id);
  const fail = (title: string) => (error: Error, sent: Draft | undefined) => {
    const rowsAfter = (rows: readonly Row[]) => (hasResponse(error) ? rows : afterSilence(sent?.rows ?? [], rows));
    setDraft((now) => now && ifChanged({ ...now, rows: rowsAfter(now.rows) }));
    if (error instanceof CallError && error.status === 412) refetch();
    toast({ title, description: () => reasonOf(error), destructive: true });
  };
  const put = async (sent: Draft) => {
    const saved = await saveDraft({
      name: sent.name.trim(),
      items: sent.rows.flatMap(({ id, fields, isRemoved }) => (isRemoved ? [] : { id, ...itemOf(fields) })),
      revision,
    });
    const stored = storedOf(saved);
    setKeys((before) => keysAfter(before, sent.rows, stored.entries));
    setDraft((now) => now && typedSince(sent, now, stored));
    return saved;
  };
  const saving = useMutation({
    mutationFn: put,
    onSuccess: () => {
      toast({ title: t("Draft saved"), description: t("Cleaners get it when you publish it.") });
    },
    onError: fail(t("Changes not saved")),
  });
  const publishing = useMutation({
    mutationFn: async (sent: Draft | undefined) => {
      const saved = sent ? await put(sent) : checklist;
      // Only the name was changed, or the items are again as they were published.
      return saved.hasDraft ? publish(saved.revision) : undefined;
    },
    onSuccess: (published) =>
      toast({
        title: published ? t("Version {version} published", { version: published.version ?? 1 }) : t("Changes saved"),
      }),
    onError: fail(t("Not published|publishing failed")),
  });
  const isBusy = saving.isPending || publishing.isPending;

  const isBehind = draft !== undefined && !isBusy && JSON.stringify(draft.base) !== JSON.stringify(latest);
  useEffect(() => {
    if (!isBehind) return;
    setDraft((before) => before && following(before, latest));
  }, [isBehind, latest]);

  const isRefused = saving.isError || publishing.isError;
  const { reset: resetSaving } = saving;
  const { reset: resetPublishing } = publishing;
  // A refusal is about what was sent.
  const reset = useCallback(() => {
    resetSaving();
    resetPublishing();
  }, [resetSaving, resetPublishing]);
  // Stable, so that a change of one row does not render the others.
  const edit = useMemo(() => {
    const change = (changes: (now: Draft) => Partial<Draft>) => {
      if (isRefused) reset();
      setDraft((before) => {
        const now = before ?? { opened: latest, base: latest, rows: rowsOf(latest.entries, keys), name: latest.name };
        const next = { ...now, ...changes(now) };
        // What is being saved may become the stored one, from which even the old one then differs.
        return isBusy ? next : ifChanged(next);
      });
    };
    return {
      rows: (changed: (rows: readonly Row[]) => readonly Row[]) => change(({ rows }) => ({ rows: changed(rows) })),
      name: (name: string) => change(() => ({ name })),
    };
  }, [latest, keys, reset, isRefused, isBusy]);

  const unchanged = useMemo(() => rowsOf(latest.entries, keys), [latest, keys]);
  const name = draft?.name ?? latest.name;
  return {
    id,
    name,
    rows: draft?.rows ?? unchanged,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    isPublishing: publishing.isPending,
    error: saving.error,
    /** The refused field and its reason: "name", or the key of an item. */
    refused: saving.error
      ? refusedIn(saving.error, saving.variables.rows)
      : refusedIn(publishing.error, publishing.variables?.rows ?? unchanged),
    publishError: publishing.error,
    /** What somebody else changed since the editing began. */
    news: draft ? newsOf(draft) : [],
    edit,
    discard: () => {
      reset();
      // At once, because the page may be about to be left.
      keepDraft(myId, id, undefined);
      setDraft(undefined);
    },
    save: () => draft && !isBusy && saving.mutate(draft),
    publish: (then: () => void) => !isBusy && publishing.mutate(draft, { onSuccess: then }),
  };
}

export type ChecklistEditing = ReturnType<typeof useChecklistEditor>;

function following({ opened, base, rows, name }: Draft, latest: Stored): Draft | undefined {
  return ifChanged({
    opened,
    base: latest,
    rows: followed(base.entries, rows, latest.entries),
    name: name === base.name ? latest.name : name,
  });
}

/** The draft once `sent` is stored: what was typed since then. */
function typedSince(sent: Draft, { rows, name }: Draft, stored: Stored): Draft | undefined {
  return ifChanged({
    opened: stored,
    base: stored,
    rows: afterSave(sent.rows, rows, stored.entries),
    name: name === sent.name ? stored.name : name,
  });
}

function ifChanged(draft: Draft): Draft | undefined {
  const { base, rows, name } = draft;
  return name === base.name && !isChanged(base.entries, rows) ? undefined : draft;
}

function storedOf({ name, items }: Pick<ChecklistDetail, "name" | "items">): Stored {
  return { name, entries: items.map(entryOf) };
}

function newsOf({ opened, base, rows, name }: Draft) {
  const renamed = opened.name !== base.name && {
    label: t("Name|of a team, park or checklist"),
    text: textChange(opened.name, base.name, { isTyped: name !== base.name }),
  };
  const others = othersIn({ opened: opened.entries, base: base.entries, rows });
  return [...(renamed ? [renamed] : []), ...listNews(opened.entries, others, itemText)];
}

/** The server's error of the name or of an item ("items.3.referenceUrl"). */
function refusedIn(error: Error | null, rows: readonly Row[]): { at: string; message: string } | undefined {
  const [first] = error instanceof CallError ? error.errors : [];
  if (!first) return undefined;
  const [field, index] = first.path.split(".");
  if (field === "name") return { at: "name", message: asRule(received(first)) };
  const row = field === "items" ? rows.filter(({ isRemoved }) => !isRemoved)[Number(index)] : undefined;
  return row && { at: row.key, message: asRule(received(first)) };
}
