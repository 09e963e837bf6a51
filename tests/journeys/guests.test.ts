import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { parkDay } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, phone, signInWithCookie } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { aylin } from "../support/villa-page";
import { zone } from "../support/zone";

// When guests leave and arrive, where work is shown.

const app = await openSamplePark();

/** Lets the guests of WL-042 leave late today, and the next four arrive early. */
async function hurryVilla(): Promise<void> {
  const today = parkDay(new Date(), zone);
  const { db } = app.database;
  await db.execute(sql`delete from stays where unit_id = (select id from units where code = 'WL-042')`);
  await db.execute(sql`
    insert into stays (id, source, external_id, unit_id, arrival, departure, check_in, check_out, guests)
    select gen_random_uuid(), 'manual', one.name, u.id, ${today}::date + one.arrival, ${today}::date + one.departure, one.check_in, one.check_out, 4
    from units u, (values ('leaves', -5, 0, null, '11:00'::time), ('arrives', 0, 6, '13:00'::time, null))
      one (name, arrival, departure, check_in, check_out) where u.code = 'WL-042'`);
}

test("unusual times of guests are readable in both themes, for cleaners in the page from the server and for leaders", async () => {
  await hurryVilla();
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, aylin);
  await page.goto("/cleaner");
  const card = page.getByRole("article", { name: "Villa WL-042" });
  for (const text of ["Leaving late, 11:00 AM", "Guests early, 1:00 PM", "Beds for 4"])
    await card.getByText(text).waitFor();
  await expectAccessible(page);
  await card.getByRole("link").first().click();
  await page.getByRole("banner").getByText("Guests early, 1:00 PM").waitFor();
  await expectAccessible(page);

  const leading = await openBrowser(app, desk);
  await signInWithCookie(leading, "leader@changeover.example");
  await leading.goto("/supervisor");
  await leading.getByLabel("Order").selectOption({ label: "Earliest guests first" });
  const inProgress = leading.getByRole("region", { name: "In Progress" });
  await inProgress.getByRole("article").first().getByText("Guests early, 1:00 PM").waitFor();
  await expectAccessible(leading);
  await leading.goto("/supervisor/assignments?sort=guests");
  await leading.getByRole("row", { name: /WL-042.*Leaving late, 11:00 AM.*Guests early, 1:00 PM/ }).waitFor();
  await expectAccessible(leading);
  expect(await leading.locator("tbody tr[data-key]").first().getByRole("img").first().getAttribute("aria-label")).toBe(
    "Villa WL-042",
  );
});

test("a day with guests is shown without scripts", async () => {
  await hurryVilla();
  const page = await openBrowser(app, { ...phone, javaScriptEnabled: false });
  await signInWithCookie(page, aylin);
  await page.goto("/cleaner");
  await page.getByRole("article", { name: "Villa WL-042" }).getByText("Guests early, 1:00 PM").waitFor();
});
