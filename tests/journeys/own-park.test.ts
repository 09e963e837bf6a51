import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { parkDay } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, phone, waitForReload, waitForText } from "../support/browser";
import { cell } from "../support/calendar-page";
import { tickInTurn } from "../support/cleaner-work";
import { dataFolder } from "../support/data-folder";
import { reportCount } from "../support/report-count";
import { countTaps, secondsByHand } from "../support/taps";
import { zone } from "../support/zone";

// Somebody new takes an empty park to its first cleaned villa (docs/domain.md, "Taps").

const sheet = (name: string) => join("tests/fixtures/import", name);
const button = (where: Page | Locator, name: string | RegExp) => where.getByRole("button", { name, exact: true });
let typed = 0;
async function type(where: Page, label: string, text: string): Promise<void> {
  typed += text.length;
  await where.getByLabel(label, { exact: true }).fill(text);
}

test("from an empty folder to the first approved villa, with settings, imports, invitations and a plan", async () => {
  const began = performance.now();
  const program = (await dataFolder()).start({ SAMPLE_PARK: "0" });
  const { url } = await program.ready();
  const [, link = ""] = await program.waitForOutput(/^ {2}(\S+\/auth\?first-admin=\S+)$/m);
  const page = await openBrowser({ url }, desk);
  const office = countTaps();

  await page.goto(link);
  await type(page, "Name", "Mara Bos");
  await type(page, "Email", "mara@park.example");
  await type(page, "Password", "correct horse");
  await office.tap(button(page, "Create administrator"));
  await waitForText(page, "Quick actions");
  await setParkUp(page, office.tap);
  await importSheet(page, office.tap, { open: "Villas", title: "Import villas", file: "sixty-villas.xlsx" });
  await importSheet(page, office.tap, { open: "People", title: "Import people", file: "twelve-cleaners.xlsx" });
  const [invitation = ""] = await invite(page, office.tap);
  await planToday(page, office.tap);

  const cleaner = countTaps();
  const hers = await openBrowser({ url }, phone);
  await hers.goto(invitation);
  await hers.getByRole("heading", { name: "Hello Aylin Demir" }).waitFor();
  await type(hers, "Password", "horse battery");
  await waitForReload(hers, () => cleaner.tap(button(hers, "Sign In")));
  expect(new URL(hers.url()).pathname).toBe("/cleaner");
  expect(cleaner.taken).toBeLessThanOrEqual(3);
  await cleaner.tap(hers.getByRole("link", { name: "Start Cleaning BZ-001" }));
  const boxes = hers.getByRole("checkbox");
  await boxes.nth(11).waitFor();
  await tickInTurn(hers, 12, cleaner.tap);
  await cleaner.tap(button(hers, "Mark as Complete"));
  await waitForText(hers, "Great job! The assignment has been marked as complete.");

  await office.tap(page.getByRole("link", { name: "Dashboard" }));
  await office.tap(page.getByRole("link", { name: "Team Overview" }));
  await office.tap(button(page, "Approve BZ-001"));
  await waitForText(page, "Assignment approved");
  const seconds = (performance.now() - began) / 1_000;
  const byHand = secondsByHand(office.taken + cleaner.taken, typed);
  reportCount(
    `${office.taken} taps in the office and ${cleaner.taken} on the phone to the first villa: ${Math.round(byHand)} s by hand, and ${Math.round(seconds)} s of the program`,
  );
  expect(office.taken).toBeLessThan(35);
  expect(byHand + seconds).toBeLessThan(15 * 60);
});

type Tap = ReturnType<typeof countTaps>["tap"];

async function setParkUp(page: Page, tap: Tap): Promise<void> {
  await tap(page.getByRole("link", { name: /^Name and times/ }));
  await type(page, "Name", "De Meeroever");
  await type(page, "Check-in from", "15:00");
  await tap(button(page, "Save Changes"));
  await waitForText(page, "Settings saved");
  await tap(page.getByRole("link", { name: "Dashboard" }));
}

async function importSheet(
  page: Page,
  tap: Tap,
  { open, title, file }: { open: string; title: string; file: string },
): Promise<void> {
  await tap(page.getByRole("link", { name: new RegExp(`^${open}`) }));
  await tap(button(page, "Import"));
  const dialog = page.getByRole("dialog", { name: title });
  const chooser = page.waitForEvent("filechooser");
  await tap(dialog.getByRole("button", { name: /^Choose a file/ }));
  await (await chooser).setFiles(sheet(file));
  await tap(dialog.getByRole("button", { name: /^Check/ }));
  await tap(dialog.getByRole("button", { name: /^Import/ }));
  await dialog.getByText(/^\d+ new · 0 changed · 0 unchanged$/).waitFor();
  await tap(button(dialog, "Done"));
  await tap(page.getByRole("link", { name: "Dashboard" }));
}

/** Creates invitations for everybody, and returns the addresses in their QR codes. */
async function invite(page: Page, tap: Tap): Promise<string[]> {
  await tap(page.getByRole("link", { name: /^Manage Users/ }));
  await tap(button(page, "Invitations"));
  const created = page.waitForResponse((response) => /\/api\/sign-in-links/.test(response.url()));
  await tap(button(page, "Create 12 invitations"));
  const links = (await created).json();
  await page.getByRole("dialog", { name: "12 invitations are ready" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const urls = JSON.stringify(await links).match(/https?:[^"]+/g) ?? [];
  expect(urls).toHaveLength(12);
  return urls;
}

async function planToday(page: Page, tap: Tap): Promise<void> {
  await tap(page.getByRole("link", { name: "Calendar" }));
  await tap(cell(page, parkDay(new Date(), zone)));
  await tap(button(page, "Plan"));
  await tap(page.getByRole("button", { name: /^Add Schedule/ }));
  const dialog = page.getByRole("dialog");
  await tap(dialog.getByRole("checkbox", { name: "Aylin Demir", exact: true }));
  await tap(dialog.getByRole("button", { name: /^Select all in Boszicht/ }));
  await tap(button(dialog, "Save Schedule"));
  await waitForText(page, "Schedule created successfully");
}
