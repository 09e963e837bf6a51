import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { giveSession, openBrowser, phone } from "./browser";
import type { TestApp } from "./start-app";

// The in-progress page of a villa, /assignments/{id}, and what its work has left in the tables.

/** The cleaner of the sample park. She has WL-042 in progress with five tasks open, DV-108 sent back with none open. */
export const aylin = "cleaner@changeover.example";

/** A villa's assignment of today. */
export async function idOf(app: TestApp, code: string): Promise<string> {
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    select a.id from assignments a join units u on u.id = a.unit_id where u.code = ${code}
    order by abs(extract(epoch from a.planned_at - now())) limit 1`);
  return rows[0]?.id ?? "";
}

/** Type, text and quantity of what was found there, oldest first. */
export async function foundIn(app: TestApp, code: string): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(sql`
    select type, text, qty from findings where assignment_id = ${await idOf(app, code)} order by created_at, id`);
  return rows.map(({ type, text, qty }) => [type, text, qty]);
}

/** The page of a villa in a browser of Aylin's own. */
export async function openVilla(app: TestApp, code: string, options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, aylin);
  await page.goto(`/assignments/${await idOf(app, code)}`);
  await page.getByRole("heading", { name: code }).waitFor();
  return page;
}

/** The box for a note. */
export function boxOn(page: Page): Locator {
  return page.getByRole("textbox", { name: "What should the next person know?" });
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Holds every call to an address until it is let go. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Answers every call to an address with a refusal. */
export async function refuse(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 409, json: { detail: "broken" } }));
}
