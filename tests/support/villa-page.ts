import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { openBrowser, phone, signInWithCookie } from "./browser";
import type { TestApp } from "./start-app";

// The in-progress page of a villa, /assignments/{id}, and the rows that its work has written.

/** The sample park's cleaner. She has WL-042 in progress with five open tasks, and DV-108 sent back with none. */
export const aylin = "cleaner@changeover.example";

/** Returns the id of a villa's assignment of today. */
export async function idOf(app: TestApp, code: string): Promise<string> {
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    select a.id from assignments a join units u on u.id = a.unit_id where u.code = ${code}
    order by abs(extract(epoch from a.planned_at - now())) limit 1`);
  return rows[0]?.id ?? "";
}

/** Returns type, text and quantity of the villa's findings, oldest first. */
export async function findingsOf(app: TestApp, code: string): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(sql`
    select type, text, qty from findings where assignment_id = ${await idOf(app, code)} order by created_at, id`);
  return rows.map(({ type, text, qty }) => [type, text, qty]);
}

/** Opens a villa's page in Aylin's browser. */
export async function openVilla(app: TestApp, code: string, options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, aylin);
  await page.goto(`/assignments/${await idOf(app, code)}`);
  await page.getByRole("heading", { name: code }).waitFor();
  return page;
}

/** Returns the text box for notes and findings. */
export function noteBoxOn(page: Page): Locator {
  return page.getByRole("textbox", { name: "What should the next person know?" });
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Holds every call to an address until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Refuses every call to an address. */
export async function refuseRequests(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 409, json: { detail: "broken" } }));
}
