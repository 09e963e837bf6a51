import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { openBrowser, phone, signInAndOpen, signInWithCookie } from "./browser";
import type { Picture } from "./photos";
import type { TestApp } from "./start-app";
import { button, idOf } from "./villa-page";

// QC's screens, and the rows that its work has written.

/** The sample park's inspectors. Ruben is inspecting WL-044; WL-038 and DV-101 have been ready since today. */
export const ruben = "qc@changeover.example";
export const noor = "noor.van.dijk@changeover.example";

export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/** Opens an inspector's dashboard. */
export async function openDashboard(app: TestApp, who = ruben, options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInAndOpen(page, who);
  await page.getByRole("heading", { name: "Quality Control" }).waitFor();
  return page;
}

/** Opens a villa's inspection by its address, as with a colleague's link. */
export async function openInspection(
  app: TestApp,
  code: string,
  who = ruben,
  options: BrowserContextOptions = phone,
): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, who);
  await page.goto(`/qc/inspect/${await idOf(app, code)}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  return page;
}

/** Returns status, notes and inspector of a villa's latest review; undefined if there is none. */
export async function reviewOf(app: TestApp, code: string) {
  const { rows } = await app.database.db.execute(sql`
    select r.status, r.notes, p.name from qc_reviews r join users p on p.id = r.reviewer_id
    where r.assignment_id = ${await idOf(app, code)} order by r.round desc`);
  return rows[0];
}

export function cards(page: Page): Locator {
  return page.getByRole("article");
}

/** Returns a villa's card; a villa waiting from several days has several, longest waiting first. */
export function card(page: Page, code: string): Locator {
  return page.getByRole("article", { name: `Villa ${code}` }).last();
}

export function filter(page: Page, name: string): Locator {
  return page.getByRole("tab", { name });
}

/** Returns the field for the inspector's notes. */
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

/** Returns a small picture of one colour. */
export async function colouredPhoto(background: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background.slice(1)}.jpg`, mimeType: "image/jpeg", buffer };
}
