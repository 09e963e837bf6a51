import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBackupProgram } from "../support/backup-program";
import { openBrowser, signInWithCookie, waitForText } from "../support/browser";
import {
  noteOn,
  pendingOn,
  pendingPhotosOn,
  taskPage,
  tickOn,
  uploadPhotoOn,
  waitForPageText,
} from "../support/cleaner-work";
import { dataFolder } from "../support/data-folder";
import { queryDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { copyDatabase } from "../support/start-app";
import { aylin, button } from "../support/villa-page";
import { waitUntil } from "../support/wait-until";

// A park that is lost and restored from its last backup gets back what phones have sent since.

/** What a villa's assignment has: its ticks, its notes, and its photos with whether they are the announced ones. */
async function workIn(databaseUrl: string, id: string) {
  const ticks = await queryDatabase(
    databaseUrl,
    `select i.label from assignment_checklist_completions c join checklist_items i on i.id = c.checklist_item_id
     where c.assignment_id = $1 order by c.completed_at, i.id`,
    [id],
  );
  const photos = await queryDatabase(
    databaseUrl,
    `select p.id, o.sha256 = p.sha256 as same from photo_announcements p left join media m on m.id = p.media_id
     left join objects o on o.id = m.object_id where p.assignment_id = $1 order by p.created_at`,
    [id],
  );
  return { ticks: ticks.map(({ label }) => label), photos };
}

test("after a restore, a phone sends again what it had sent since the backup, announces its photos again, and says so", {
  timeout: 180_000,
}, async () => {
  const backups = await mkdtemp(join(tmpdir(), "changeover-backups-"));
  onTestFinished(() => rm(backups, { recursive: true }));
  const [lost, restored] = [await copyDatabase("sample"), await copyDatabase("bare")];
  for (const { drop } of [lost, restored]) onTestFinished(drop);
  const [before, after] = [await dataFolder(), await dataFolder()];
  const lostPark = { DATA_DIR: before.path, DATABASE_URL: lost.url };
  const restoredPark = { DATA_DIR: after.path, DATABASE_URL: restored.url };
  const program = before.start(lostPark);
  const { url } = await program.ready();
  const [work] = await queryDatabase(
    lost.url,
    "select a.id from assignments a join units u on u.id = a.unit_id where u.code = 'WL-042' and a.status = 'in_progress'",
  );
  const id = String(work?.id);

  const page = await openBrowser({ url });
  await signInWithCookie(page, aylin);
  await taskPage(page, id);
  const sendsAll = async () => {
    await expect.poll(() => pendingOn(page), { timeout: 20_000 }).toEqual([]);
    await waitForPageText(page, "All saved");
  };
  await tickOn(page, "Wipe surfaces, switches and remotes");
  await tickOn(page, "Vacuum and mop all floors");
  await sendsAll();
  const { code, printed } = await startBackupProgram("backup", [join(backups, "night")], lostPark).ended;
  expect(code, printed).toBe(0);
  // Phones know by the second when the server answered, and a busy server's header can be a second old: what follows must count as later than the backup.
  const backedUpAt = Date.now();
  await waitUntil("the second after the next", async () => Date.now() > backedUpAt + 2_000);

  await noteOn(page, "Empty bins, new bags", "Lid is broken");
  await tickOn(page, "Empty bins, new bags");
  await uploadPhotoOn(page, 1);
  await page.getByRole("dialog", { name: "Upload Photos" }).waitFor({ state: "detached" });
  await sendsAll();
  // One photo is announced, but its bytes are still on the phone.
  await page.route("**/api/objects/upload", (route) => route.abort());
  await uploadPhotoOn(page, 2);
  await expect
    .poll(async () => (await pendingOn(page)).map(({ what }) => what), { timeout: 20_000 })
    .toMatchObject([{ values: { name: "photo-2.jpg" } }]);
  const whole = await workIn(lost.url, id);
  expect(whole.photos).toMatchObject([{ same: true }, { same: null }]);

  program.signal("SIGTERM");
  await program.ended();
  const restoring = await startBackupProgram("restore", [join(backups, "night")], restoredPark).ended;
  expect(restoring.code, restoring.printed).toBe(0);
  expect((await workIn(restored.url, id)).photos).toEqual([]);
  await after.start({ ...restoredPark, PORT: new URL(url).port }).ready();
  await page.unroute("**/api/objects/upload");

  await page.waitForURL(/\/auth\?next=/);
  await page.getByLabel("Email").fill(aylin);
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  await button(page, "Sign In").click();
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await waitForText(page, "The park was restored from a backup");
  await page.getByText("5 changes of yours are sent again from this phone.").waitFor();
  await sendsAll();
  const again = await workIn(restored.url, id);
  expect(again.ticks).toEqual(whole.ticks);
  expect(again.photos.map((photo) => photo.id)).toEqual(whole.photos.map((photo) => photo.id));
  expect(again.photos).toMatchObject([{ same: true }, { same: true }]);
  expect(
    await queryDatabase(restored.url, "select text from assignment_checklist_notes where text = 'Lid is broken'"),
  ).toHaveLength(1);
  reportCount(
    `a phone that was ahead of the restored backup sent 5 changes again: ${again.ticks.length} ticks, 1 note and ${again.photos.length} photos as before`,
  );

  // The next user of the phone finds nothing of it.
  await page.getByRole("button", { name: "OK" }).click();
  await page.goto("/cleaner");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/auth$/);
  await expect.poll(() => pendingPhotosOn(page)).toEqual(new Map());
});
