import { expect } from "vitest";
import { queryDatabase } from "../query-database";
import { waitUntil } from "../wait-until";
import type { Receiver } from "../webhooks";
import type { Outage } from "./faults";
import type { Moment } from "./readiness";

// What receivers of webhooks were told, against what happened.

/** A state that lasted this long must have been told, but for outages; shorter ones may be one message with the next. In milliseconds. */
const lastingMs = 15_000;
/** A sender that was killed holds what it was sending for half a minute. */
const claimMs = 32_000;

/** Waits until nothing is pending for any webhook. */
export async function waitForReceivers(databaseUrl: string): Promise<void> {
  const pending = "select from webhook_deliveries where ended_at is null";
  await waitUntil("nothing pending", async () => (await queryDatabase(databaseUrl, pending)).length === 0, 90_000);
}

/**
 * Expects that a receiver was told each villa's states in order, those of the day and no others, and ends with the last one; and each finding once. Returns
 * the number of messages, and of states that were told together with the next one.
 */
export function expectTold(
  { received, seen }: Receiver,
  given: { states: ReadonlyMap<string, readonly Moment[]>; findings: readonly string[]; outages: readonly Outage[] },
): { messages: number; merged: number } {
  const { states, findings, outages } = given;
  expect(seen.most).toBe(1);
  const villas = new Map<string, { id: string; sequence: number; state: string }[]>();
  const told = new Map<string, string>();
  for (const { id, message } of received)
    if (message.type === "villa.readiness") {
      const { unitId, sequence, state } = message.data;
      const own = villas.get(unitId) ?? [];
      villas.set(unitId, own);
      const before = own.at(-1);
      // Sent again, because its sender was killed.
      if (before?.id === id) continue;
      if (before) expect(sequence).toBeGreaterThan(before.sequence);
      own.push({ id, sequence, state: state ?? "" });
    } else {
      const known = told.get(message.data.id) ?? id;
      expect(id, "the message of a finding").toBe(known);
      told.set(message.data.id, id);
    }
  expect([...told.keys()].sort()).toEqual([...findings].sort());
  let merged = 0;
  for (const [villa, moments] of states) {
    const own = (villas.get(villa) ?? []).map(({ state }) => state);
    const heard = own.filter((state, i) => state !== own[i - 1]);
    merged += mergedIn(moments, heard, outages);
  }
  return { messages: received.length, merged };
}

/**
 * How many of a villa's states were told together with the next one, in the reading of the messages that leaves the fewest. Fails if something else was
 * told, or a lasting state was not. A state that the receiver believes already, since a short one in between was not told, needs no message.
 */
function mergedIn(moments: readonly Moment[], heard: readonly string[], outages: readonly Outage[]): number {
  const mayBeMerged = moments.map(({ at }, i) => {
    const until = moments[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    return until - at < lastingMs || outages.some((one) => epoch(one.from) < until && epoch(one.until) + claimMs > at);
  });
  /** By the number of messages that belong to the moments so far: the fewest states that no message told. */
  let fewest = [0, ...heard.map(() => Number.POSITIVE_INFINITY)];
  for (const [i, { state }] of moments.entries())
    fewest = fewest.map((untold, messages) =>
      Math.min(
        ...(heard[messages - 1] === state ? [untold, fewest[messages - 1] ?? Number.POSITIVE_INFINITY] : []),
        ...(mayBeMerged[i] ? [untold + 1] : []),
      ),
    );
  const merged = fewest.at(-1) ?? 0;
  const happened = moments.map(({ state }) => state).join(", ");
  expect(merged, `told: ${heard.join(", ")}; happened: ${happened}`).toBeLessThan(Number.POSITIVE_INFINITY);
  return merged;
}

const epoch = (at: number) => performance.timeOrigin + at;
