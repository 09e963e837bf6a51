import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { duration } from "../../src/shared/formats";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie } from "../support/browser";
import { signIn } from "../support/caller";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf } from "../support/villa-page";
import { zone } from "../support/zone";

const app = await openSamplePark();

test("a cleaner sees their finished villas by week with villas, hours and live decisions, and opens one as it was submitted", async () => {
  // More than a page holds.
  await app.database.db.execute(sql`
    update assignments set cleaner_id = (select id from users where email = ${aylin})
    where cleaner_id = (select id from users where email = 'lotte.de.vries@changeover.example') and status = 'done'`);
  const page = await openBrowser(app);
  await signInWithCookie(page, aylin);
  await page.goto("/history");
  await page.getByRole("heading", { name: "History" }).waitFor();
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
  const totals = (of: typeof latest) =>
    `${of?.villas} ${of?.villas === 1 ? "villa" : "villas"}, ${duration(of?.minutes ?? 0)}`;
  await week(latest?.week).getByText(totals(latest), { exact: true }).waitFor();
  expect(await week(latest?.week).getByRole("listitem").count()).toBe(latest?.villas);

  // A week that continues on the next page says so, and shows its totals once that page is loaded.
  await page.getByText(/so far/).waitFor();
  // With one page of villas, axe has less to look at.
  await expectAccessibleAtSizes(page, [phone, desk]);
  const more = page.getByRole("button", { name: "Show more" });
  const villas = page.locator("main li");
  while (await more.count()) {
    const before = await villas.count();
    await more.click();
    await expect.poll(() => villas.count()).toBeGreaterThan(before);
  }
  await week(oldest?.week).getByText(totals(oldest), { exact: true }).waitFor();
  expect(await page.getByText(/so far/).count()).toBe(0);

  // A villa shows by itself that it is waiting for review, then the team leader's decision, and QC's with its notes.
  const id = await idOf(app, "DV-108");
  const row = page.locator("main li", { has: page.locator(`a[href="/cleaner/task/${id}"]`) });
  const cleaner = await signIn(app, aylin, "changeover");
  expect((await cleaner.patch(`/api/assignments/${id}/finish`)).status).toBe(200);
  await row.getByText("Waiting for review").waitFor();
  const leader = await signIn(app, "leader@changeover.example", "changeover");
  expect((await leader.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
  await row.getByText("Approved", { exact: true }).waitFor();
  const qc = await signIn(app, "qc@changeover.example", "changeover");
  const decision = { status: "passed", notes: "Windows like new" };
  expect((await qc.post(`/api/assignments/${id}/qc/complete`, decision)).status).toBe(200);
  await row.getByText("QC: Approved").waitFor();
  await row.getByText("Windows like new").waitFor();

  await page.locator("main").getByRole("listitem").first().getByRole("link").click();
  await page.waitForURL(/\/cleaner\/task\//);
  const box = page.getByRole("checkbox").first();
  await box.waitFor();
  expect(await box.isDisabled()).toBe(true);
});
