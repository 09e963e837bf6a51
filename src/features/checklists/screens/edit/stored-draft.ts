import * as z from "zod/mini";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import type { Entry, Row } from "../../../../client/parts/list-editor/draft";

/** A checklist as it is stored on the server. */
export type Stored = { readonly name: string; readonly entries: readonly Entry[] };
/** What was typed: the checklist as it was when that began, the stored one that the rows differ from, and the rows and the name. */
export type Draft = {
  readonly opened: Stored;
  readonly base: Stored;
  readonly rows: readonly Row[];
  readonly name: string;
};

const fields = z.intersection(z.record(z.string(), z.string()), z.object({ name: z.string() }));
const stored = z.object({ name: z.string(), entries: z.array(z.object({ id: z.string(), fields })) });
const shape = z.object({
  opened: stored,
  base: stored,
  name: z.string(),
  rows: z.array(
    z.object({
      ...{ key: z.string(), id: z.optional(z.string()), fields, isRemoved: z.boolean() },
      sentAs: z.optional(z.array(fields)),
    }),
  ),
});

const nameOf = (myId: string, checklistId: string) => `checklist:${myId}:${checklistId}`;

/** What was typed into a checklist on this device and not saved; undefined if nothing was, or by a version of the app that stored it otherwise. */
export function readDraft(myId: string, checklistId: string): Draft | undefined {
  const text = getStored(nameOf(myId, checklistId));
  if (!text) return undefined;
  try {
    return z.parse(shape, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keeps what was typed on this device; undefined removes it. */
export function keepDraft(myId: string, checklistId: string, draft: Draft | undefined): void {
  setStored(nameOf(myId, checklistId), draft ? JSON.stringify(draft) : "");
}
