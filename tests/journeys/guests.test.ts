import { sql } from "drizzle-orm";
import { test } from "vitest";
import { parkDay } from "../../src/shared/time";
import { openBrowser, phone, signInWithCookie } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { aylin } from "../support/villa-page";
import { zone } from "../support/zone";

// When guests leave and arrive, in the page from the server. guests-here.test.ts judges its colours.

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

test("a day with guests is shown without scripts", async () => {
  await hurryVilla();
  const page = await openBrowser(app, { ...phone, javaScriptEnabled: false });
  await signInWithCookie(page, aylin);
  await page.goto("/cleaner");
  await page.getByRole("article", { name: "Villa WL-042" }).getByText("Guests early, 1:00 PM").waitFor();
});
