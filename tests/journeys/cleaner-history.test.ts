import { sql } from "drizzle-orm";
import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { duration } from "../../src/shared/formats";
import { desk, expectAccessible, giveSession, openBrowser, phone, said } from "../support/browser";
import { signIn } from "../support/caller";
import { openSamplePark } from "../support/sample-journeys";
import { aylin, idOf } from "../support/villa-page";
import { zone } from "../support/zone";

const app = await openSamplePark();

async function openHistory(email: string, options: BrowserContextOptions = phone) {
  const page = await openBrowser(app, options);
  await giveSession(page, email);
  await page.goto("/history");
  await page.getByRole("heading", { name: "History" }).waitFor();
  return page;
}

test("a cleaner sees own finished villas by week, with the week's villas and hours, and opens one as it was handed in", async () => {
  const page = await openHistory(aylin);
  const { rows } = await app.database.db.execute<{ week: number; villas: number; minutes: number }>(sql`
    select extract(week from date_trunc('week', at))::int as week, count(*)::int as villas, sum(minutes)::int as minutes
    from (
      select a.planned_at at time zone ${zone} as at, a.actual_minutes as minutes
      from assignments a join users u on u.email = ${aylin}
      where a.status in ('needs_review', 'done') and (a.cleaner_id = u.id or exists (
        select 1 from assignment_collaborators c where c.assignment_id = a.id and c.cleaner_id = u.id and c.left_at is null))
    ) finished
    group by date_trunc('week', at) order by date_trunc('week', at) desc`);
  const [latest] = rows;
  const oldest = rows.at(-1);
  const week = (number: number | undefined) => page.getByRole("region", { name: `Week ${number}` });
  const totals = (of: typeof latest) => `${of?.villas} villas, ${duration(of?.minutes ?? 0)}`;
  await week(latest?.week).getByText(totals(latest), { exact: true }).waitFor();
  expect(await week(latest?.week).getByRole("listitem").count()).toBe(latest?.villas);

  // A week that goes on on the next page says so, and has its totals once the page is there.
  await page.getByText(/so far/).waitFor();
  while (await page.getByRole("button", { name: "Show more" }).count()) {
    const before = await page.getByRole("listitem").count();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => page.getByRole("listitem").count()).toBeGreaterThan(before);
  }
  await week(oldest?.week).getByText(totals(oldest), { exact: true }).waitFor();
  expect(await page.getByText(/so far/).count()).toBe(0);

  await page.getByRole("listitem").first().getByRole("link").click();
  await page.waitForURL(/\/cleaner\/task\//);
  const box = page.getByRole("checkbox").first();
  await box.waitFor();
  expect(await box.isDisabled()).toBe(true);
});

test("a villa waits for its review, and shows the answer by itself: the supervisor's, then that of quality control with its notes", async () => {
  const page = await openHistory("joao.pereira@changeover.example");
  const id = await idOf(app, "DV-103");
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href="/cleaner/task/${id}"]`) });
  await row.getByText("Waiting for review").waitFor();
  const leader = await signIn(app, "leader@changeover.example", "changeover");
  expect((await leader.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
  await row.getByText("Approved", { exact: true }).waitFor();
  const qc = await signIn(app, "qc@changeover.example", "changeover");
  const decision = { status: "passed", notes: "Windows like new" };
  expect((await qc.post(`/api/assignments/${id}/qc/complete`, decision)).status).toBe(200);
  await row.getByText("QC: Approved").waitFor();
  await row.getByText("Windows like new").waitFor();
});

test("a cleaner without finished villas is told so", async () => {
  await app.database.db.execute(sql`
    update assignments set cleaner_id = (select id from users where email = ${aylin})
    where cleaner_id = (select id from users where name = 'Bram Jansen')`);
  const page = await openHistory("bram.jansen@changeover.example");
  await said(page, "No finished villas yet");
  await expectAccessible(page);
});

test.each([
  ["phone", phone],
  ["desk", desk],
])("it is accessible on a %s", async (_, device) => {
  const page = await openHistory(aylin, device);
  await page.getByRole("listitem").first().waitFor();
  await expectAccessible(page);
});
