import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { said } from "../support/browser";
import { keeps, keptOn, pillSays, taskPage, tickOn } from "../support/cleaner-work";
import { openCuttingProxy } from "../support/cutting-proxy";
import { cleanWithoutNetwork, type Network, readyPhone } from "../support/offline-villa";
import { startApp, type TestApp } from "../support/start-app";
import { aylin, idOf } from "../support/villa-page";

// A cleaner's work without a network, in a browser that says that there is none.

const dataDir = mkdtempSync(join(tmpdir(), "changeover-offline-"));
let app: TestApp;
let flightMode: Network;
beforeEach(async () => {
  app = await startApp({ park: "sample", settings: { DATA_DIR: dataDir } });
  // The worker of a browser that is just being opened is quicker than setOffline: there is no network in fact, too.
  const proxy = await openCuttingProxy(app.url, 0);
  flightMode = {
    url: proxy.url,
    goAway: () => proxy.cut(),
    open: (phone) => phone.open({ offline: true }),
    comeBack: async (page) => {
      proxy.restore();
      await page.context().setOffline(false);
    },
  };
  return () => app.close();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  "a whole villa, the browser killed in between: everything arrives once, in order, as it happened",
  { timeout: 240_000 },
  () => cleanWithoutNetwork(app, flightMode),
);

// google/leveldb#1287: the browser writes on behind the torn record, and later takes all of the log for broken, or what came after.
test.each([300, 20_000])(
  "a browser that was killed in the middle of a write, with %i bytes to come, keeps what it had and what comes after",
  { timeout: 120_000 },
  async (length) => {
    const id = await idOf(app, "WL-042");
    const phone = await readyPhone(flightMode, aylin, [id]);
    flightMode.goAway();
    for (const kept of [1, 2, 3]) {
      const page = await flightMode.open(phone);
      await taskPage(page, id);
      expect(await keptOn(page)).toHaveLength(kept - 1);
      const [label = ""] = await openLabels(page);
      await keeps(page, 1, () => tickOn(page, label));
      await phone.close();
      phone.tear(length);
    }
    const page = await flightMode.open(phone);
    await taskPage(page, id);
    await said(page, "10 of 12 tasks");
    expect(await keptOn(page)).toHaveLength(3);
  },
);

test("two cleaners without a network on one villa both keep their ticks", { timeout: 180_000 }, async () => {
  const id = await idOf(app, "WL-042");
  const phones = await Promise.all(
    [aylin, "marek.nowak@changeover.example"].map((who) => readyPhone(flightMode, who, [id])),
  );
  flightMode.goAway();
  const [hers, his] = await Promise.all(phones.map((phone) => flightMode.open(phone)));
  if (!hers || !his) throw new Error("two phones were opened");
  await Promise.all([taskPage(hers, id), taskPage(his, id)]);
  const open = await openLabels(hers);
  expect(open).toHaveLength(5);
  // One of the five is done by both.
  for (const label of open.slice(0, 3)) await keeps(hers, 1, () => tickOn(hers, label));
  for (const label of open.slice(2)) await keeps(his, 1, () => tickOn(his, label));
  await Promise.all([hers, his].map((page) => flightMode.comeBack(page)));
  for (const page of [hers, his]) {
    await said(page, "12 of 12 tasks");
    await page.goto("/cleaner");
    await pillSays(page, "All saved");
    expect(await keptOn(page)).toEqual([]);
  }
  const ticks = await app.database.db.execute<{ label: string; by: string }>(sql`
    select i.label, u.email as by from assignment_checklist_completions c join checklist_items i on i.id = c.checklist_item_id
    join users u on u.id = c.completed_by_id where c.assignment_id = ${id} and i.label = any(${sql.param(open)}) order by i.position`);
  const by = ticks.rows.map(({ by }) => by.split(".")[0]);
  expect([by.slice(0, 2), by.slice(3)]).toEqual([
    ["cleaner@changeover", "cleaner@changeover"],
    ["marek", "marek"],
  ]);
  expect(ticks.rows.map(({ label }) => label)).toEqual(open);
});

/** The tasks of the page that nobody has ticked. */
async function openLabels(page: Page): Promise<string[]> {
  const names = page.getByRole("button", { name: /^Add Notes: / });
  return (await names.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))).map((name) =>
    name.replace("Add Notes: ", ""),
  );
}
