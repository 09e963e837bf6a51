import { renderHook } from "@testing-library/react";
import { vi } from "vitest";
import type { Operation } from "../../src/client/outbox/operation";
import type { Step } from "../../src/client/outbox/outbox";
import { openTab, startBrowser, step } from "./browser-tab";
import { type OutboxServer, startOutboxServer } from "./outbox-server";
import { waitUntil } from "./wait-until";

/** Gives a test an empty browser and a server for its outbox, which it returns. To be called before each test. */
export async function startOutboxTest(): Promise<OutboxServer> {
  startBrowser();
  const server = await startOutboxServer();
  Reflect.get(window, "happyDOM").setURL(server.url);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  // The outbox logs each failure of the disk.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  return server;
}

const tabs: { close: () => Promise<void> }[] = [];

/** Closes the tabs, and takes back all that a test has put in place of the browser's own. */
export async function endOutboxTest(): Promise<void> {
  vi.useRealTimers();
  for (const tab of tabs.splice(0)) await tab.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** Returns an operation as a screen passes it in. */
export function stepOf({ seq, userId, state, attempts, retryAt, ...rest }: Operation): Step {
  return rest;
}
/** Returns a new step of villa 1. */
export const tap = (last = "start") => stepOf(step({ what: last, path: `/api/assignments/{id}/${last}` }));

/** Opens a tab in which Ana is signed in; gives its outbox and what its screen shows. `endOutboxTest` closes it. */
export async function tabOf(person: string | null = "ana") {
  const disk = await openTab();
  const outbox = await import("../../src/client/outbox/outbox");
  const { result } = renderHook(() => ({ waiting: outbox.useOutbox(), progress: outbox.useProgress() }));
  /** Every list that was rendered. */
  const drawn = new Set<unknown>();
  renderHook(() => drawn.add(outbox.useOutbox()));
  const open = (userId: string | null) => outbox.openOutbox(userId, () => Promise.resolve());
  await open(person);
  const close = async () => {
    await open(null);
    // A round that goes on would send what the next test stores.
    await waitUntil("the end of the tab's rounds", () => !result.current.progress.isSending);
  };
  tabs.push({ close });
  const stored = () => disk.readOperations("ana");
  const shown = () => result.current.waiting.map(({ what }) => what);
  return { ...outbox, open, stored, shown, drawn, progress: () => result.current.progress };
}
