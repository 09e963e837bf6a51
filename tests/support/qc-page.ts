import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { giveSession, openBrowser, phone, signInOn } from "./browser";
import type { Picture } from "./photos";
import type { TestApp } from "./start-app";
import { button, idOf } from "./villa-page";

// Quality control's screens, and what its work has left in the tables.

/** The inspectors of the sample park. Ruben has WL-044 in inspection; WL-038 and DV-101 wait since today. */
export const ruben = "qc@changeover.example";
export const noor = "noor.van.dijk@changeover.example";

export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/** An inspector's dashboard. */
export async function openDashboard(app: TestApp, who = ruben, options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInOn(page, who);
  await page.getByRole("heading", { name: "Quality Control" }).waitFor();
  return page;
}

/** A villa's inspection by its address, as a link from a colleague opens it. */
export async function openInspection(
  app: TestApp,
  code: string,
  who = ruben,
  options: BrowserContextOptions = phone,
): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, who);
  await page.goto(`/qc/inspect/${await idOf(app, code)}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  return page;
}

/** Status, notes and inspector of a villa's latest review; nothing where there is none. */
export async function reviewOf(app: TestApp, code: string) {
  const { rows } = await app.database.db.execute(sql`
    select r.status, r.notes, p.name from qc_reviews r join users p on p.id = r.reviewer_id
    where r.assignment_id = ${await idOf(app, code)} order by r.round desc`);
  return rows[0];
}

export function cards(page: Page): Locator {
  return page.getByRole("article");
}

/** The card of a villa; a villa that waits from several days has several, the longest waiting first. */
export function card(page: Page, code: string): Locator {
  return page.getByRole("article", { name: `Villa ${code}` }).last();
}

export function filter(page: Page, name: string): Locator {
  return page.getByRole("tab", { name });
}

/** The inspector's notes. */
export function notesOn(page: Page): Locator {
  return page.getByRole("textbox", { name: "Notes" });
}

/** Opens the upload dialog of QC's documentation and chooses pictures. */
export async function choosePhotos(page: Page, pictures: Picture[]): Promise<Locator> {
  await button(page, "Add").click();
  const dialog = page.getByRole("dialog", { name: "Upload Photos" });
  const asked = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Gallery" }).click();
  await (await asked).setFiles(pictures);
  return dialog;
}

/** A small picture of one colour. */
export async function colouredPhoto(background: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background.slice(1)}.jpg`, mimeType: "image/jpeg", buffer };
}
