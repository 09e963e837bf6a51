import { renderHook } from "@testing-library/react";
import { onTestFinished } from "vitest";
import type { Operation } from "../../src/client/outbox/operation";
import type { Step } from "../../src/client/outbox/outbox";
import { openTab, step } from "./browser-tab";

/** Returns an operation as a screen passes it in. */
export function stepOf({ seq, userId, state, attempts, retryAt, ...rest }: Operation): Step {
  return rest;
}
/** Returns a new step of villa 1. */
export const tap = (last = "start") => stepOf(step({ what: last, path: `/api/assignments/{id}/${last}` }));

/** Opens a tab in which Ana is signed in; gives its outbox and what its screen shows. Closed when the test ends. */
export async function tabOf(person: string | null = "ana") {
  const disk = await openTab();
  const outbox = await import("../../src/client/outbox/outbox");
  const { result } = renderHook(() => ({ waiting: outbox.useOutbox(), progress: outbox.useProgress() }));
  /** Every list that was rendered. */
  const drawn = new Set<unknown>();
  renderHook(() => drawn.add(outbox.useOutbox()));
  const open = (userId: string | null) => outbox.openOutbox(userId, () => Promise.resolve());
  await open(person);
  onTestFinished(() => open(null));
  const stored = () => disk.readOperations("ana");
  const shown = () => result.current.waiting.map(({ what }) => what);
  return { ...outbox, open, stored, shown, drawn, progress: () => result.current.progress };
}
