// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillDisk } from "../../../tests/support/browser-tab";
import { type OutboxServer, refusal } from "../../../tests/support/outbox-server";
import { endOutboxTest, startOutboxTest, tabOf, tap } from "../../../tests/support/outbox-tab";
import { waitUntil } from "../../../tests/support/wait-until";
import type { Step } from "./outbox";

// Completions and their undo behind a refusal (docs/domain.md, "Offline work").

let server: OutboxServer;
beforeEach(async () => {
  server = await startOutboxTest();
});
afterEach(endOutboxTest);

const villa = "POST /api/assignments/1";
const tick = () => tap("checklist/sink");
const complete = (): Step => ({ ...tap("complete"), closes: true });
const refused = refusal(409, "A task is still open.", "checklist-incomplete");

/** Refuses a step while nobody is looking: it stays, parked. */
async function park(tab: Awaited<ReturnType<typeof tabOf>>, step: Step): Promise<void> {
  const { what, params, path } = step;
  server.replies(`POST ${path.replace("{id}", params.id ?? "")}`, refused);
  await tab.enqueue([step]);
  const isParked = ({ what: stored, state }: { what: unknown; state: string }) => stored === what && state === "parked";
  await waitUntil("a refused step", async () => (await tab.stored()).some(isParked));
  await waitUntil("the end of the round", () => !tab.progress().isSending);
}

test("a villa whose completion was refused is completed by the next one, which replaces it", async () => {
  const tab = await tabOf();
  await park(tab, complete());
  expect(await tab.submit(tick())).toBe(true);
  expect(await tab.submit(complete())).toBe(true);
  expect(server.calls()).toEqual([`${villa}/complete`, `${villa}/checklist/sink`, `${villa}/complete`]);
  expect(await tab.stored()).toEqual([]);
});

test("without a network, the next completion replaces a refused one once it is stored", async () => {
  const tab = await tabOf();
  const other = await tabOf();
  await park(tab, complete());
  server.replies(`${villa}/complete`, "cut");
  const next = complete();
  expect(await tab.submit(next)).toBe(false);
  expect(await tab.stored()).toMatchObject([{ id: next.id, state: "waiting" }]);
  await waitUntil("one step in the other tab", () => other.shown().length === 1);
});

test("a completion that can't be stored leaves the refused one, and is sent", async () => {
  const tab = await tabOf();
  const former = complete();
  await park(tab, former);
  fillDisk();
  expect(await tab.submit(complete())).toBe(true);
  expect(await tab.stored()).toMatchObject([{ id: former.id, state: "parked" }]);
});

test("a refused completion of another villa, or of somebody else, stays", async () => {
  const tab = await tabOf();
  await park(tab, { ...complete(), assignmentId: "2", params: { id: "2" } });
  await park(tab, complete());
  await tab.open("bo");
  expect(await tab.submit(complete())).toBe(true);
  expect(await tab.stored()).toMatchObject([{ assignmentId: "2" }, { assignmentId: "1" }]);
});

test("a completion behind a refused tick is undone after it was sent, never before", async () => {
  const tab = await tabOf();
  const parked = tick();
  await park(tab, parked);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await tab.submit(complete())).toBe(false);
  expect(await tab.submit(tap("undo"))).toBe(false);
  await tab.sendNow({ atOnce: true });
  expect(server.calls()).toEqual([`${villa}/checklist/sink`]);
  await tab.discard(parked.id);
  await waitUntil("an empty outbox", () => tab.shown().length === 0);
  expect(server.calls()).toEqual([`${villa}/checklist/sink`, `${villa}/complete`, `${villa}/undo`]);
});
