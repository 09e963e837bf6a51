import { waitUntil } from "../wait-until";
import type { Day } from "./day";

// What befalls the park in the middle of the day, at the same share of each day.

/** A time, by the clock of `performance`, in which calls may fail for a reason that was announced. */
export type Outage = { what: string; from: number; until: number };

/** How long connections to a node that was killed take to break. */
const brokenMs = 500;

/** Kills a node with -9, lets the database fail over to its replica, and replaces each node by a new one. Returns the outages and what is to tell. */
export async function dayFaults({ park, until }: Day): Promise<{ outages: Outage[]; told: string[] }> {
  const { nodes, database } = park;
  const outages: Outage[] = [];
  const told: string[] = [];

  await until(0.3);
  const killed = performance.now();
  await nodes[0]?.kill();
  outages.push({ what: "a node killed", from: killed, until: performance.now() + brokenMs });
  told.push(`node killed -9, back after ${(await nodes[0]?.startAgain())?.toFixed(1)} s`);

  await until(0.42);
  const from = performance.now();
  await database.primary.kill();
  await database.address.redirectTo(database.replica.url);
  await database.replica.promote();
  for (const { url } of nodes)
    await waitUntil("a node that takes changes", async () => (await fetch(`${url}/readyz`)).status === 200, 60_000);
  outages.push({ what: "database failed over", from, until: performance.now() });
  told.push(`database failed over in ${((performance.now() - from) / 1_000).toFixed(1)} s`);

  await until(0.52);
  const upgraded = performance.now();
  for (const node of nodes) {
    await node.stop();
    await node.startAgain();
  }
  told.push(`both nodes replaced in ${((performance.now() - upgraded) / 1_000).toFixed(1)} s`);
  return { outages, told };
}
