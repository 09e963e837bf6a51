import { describe, expect, test } from "vitest";
import { freePort } from "../../src/server/database/embedded/running";
import { signInAndOpen } from "../support/browser";
import { pendingOn } from "../support/cleaner-work";
import { dataFolder } from "../support/data-folder";
import { waitForWorker } from "../support/offline-villa";
import { commitsBeforeMigrations, startOlderVersion } from "../support/older-version";
import { createPersistentPhone } from "../support/persistent-phone";
import { queryDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { aylin } from "../support/villa-page";

// A park in use is upgraded from an older commit: its phones still hold work that the old version stored, and send it once. Only `npm run soak` runs this,
// as each commit is installed and built. UPGRADES: how many of the commits that are followed by a migration, evenly from all of them.

const most = Number(process.env.UPGRADES ?? 0);
const all = most > 0 ? await commitsBeforeMigrations() : [];
const step = Math.max(1, all.length / Math.max(1, most));
const commits = all.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
const ticks = 3;
/** How many rows there are of what no update may add or lose. */
function keptRows(database: string) {
  return queryDatabase(
    database,
    `select (select count(*) from users) as users, (select count(*) from units) as villas, (select count(*) from assignments) as assignments,
       (select count(*) from assignment_checklist_completions) as ticks, (select count(*) from media) as photos`,
  );
}

/** The checklist items of an assignment's history, in its order. */
async function stepsOf(database: string, id: string): Promise<string[]> {
  const rows = await queryDatabase(
    database,
    `select meta ->> 'itemId' as item from audit_logs where entity = 'assignments' and entity_id = $1 and meta ? 'itemId' order by created_at, id`,
    [id],
  );
  return rows.map(({ item }) => String(item));
}

describe.each(commits)("from $name: $subject", ({ name }) => {
  test("its phones send what they hold, once, and get the new version", { timeout: 600_000 }, async () => {
    const folder = await dataFolder();
    const port = String(await freePort());
    const stop = await startOlderVersion(name, { DATA_DIR: folder.path, PORT: port });
    const before = await folder.databaseUrl();
    const kept = await keptRows(before);
    const [work] = await queryDatabase(
      before,
      `select a.id from assignments a join users u on u.id = a.cleaner_id
       where u.email = '${aylin}' and a.status = 'in_progress'
       order by (select count(*) from assignment_checklist_completions c where c.assignment_id = a.id) limit 1`,
    );
    const id = String(work?.id);
    const phone = createPersistentPhone(`http://127.0.0.1:${port}`);
    let page = await phone.open();
    await signInAndOpen(page, aylin);
    const stepsBefore = await stepsOf(before, id);
    while (!(await page.evaluate(waitForWorker))) await page.reload();
    await page.goto(`/cleaner/task/${id}`);
    const boxes = page.getByRole("checkbox");
    await boxes.first().waitFor();
    await page.context().setOffline(true);
    for (let tick = 1; tick <= ticks; tick++) {
      await page.getByRole("checkbox", { checked: false }).first().press(" ");
      await expect.poll(async () => (await pendingOn(page)).length, { timeout: 20_000 }).toBe(tick);
    }
    await phone.close();
    await stop();

    const program = folder.start({ PORT: port });
    await program.ready();
    const database = await folder.databaseUrl();
    expect(await keptRows(database)).toEqual(kept);
    page = await phone.open();
    await page.goto(`/cleaner/task/${id}`);
    await page.getByRole("heading", { name: "Checklist" }).waitFor();
    await expect.poll(() => pendingOn(page), { timeout: 60_000 }).toEqual([]);
    const steps = (await stepsOf(database, id)).slice(stepsBefore.length);
    expect(steps).toHaveLength(ticks);
    expect(new Set(steps).size).toBe(steps.length);
    // The phone goes on with the old page until it is opened again. The oldest ones offer the new version then, which takes a tap.
    const html = await (await fetch(`http://127.0.0.1:${port}/cleaner`)).text();
    const [, script = "none"] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
    const isNew = async () => {
      const update = page.getByRole("button", { name: "Update", exact: true });
      if (await update.isVisible()) await update.click();
      else await page.reload();
      return page.evaluate((src) => [...document.scripts].some((one) => one.src.endsWith(src)), script);
    };
    await expect.poll(isNew, { timeout: 90_000, interval: 5_000 }).toBe(true);
    reportCount(`${name}: ${steps.length} ticks`);
  });
});
