import { sql } from "drizzle-orm";
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { desk, openBrowser, signInWithCookie, waitForFrames } from "../support/browser";
import { pendingOn } from "../support/cleaner-work";
import { holdFiles } from "../support/hold-files";
import { goOffline, goOnline, openPhone } from "../support/outbox-page";
import { builtTexts } from "../support/pseudo-locale";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf } from "../support/villa-page";

// The language of pages and phones (docs/domain.md, "Languages").

const app = await openSamplePark();
const marek = "marek.nowak@changeover.example";

const rootOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
const languageOf = async (email: string) => {
  const { rows } = await app.database.db.execute(sql`select locale from users where email = ${email}`);
  return rows[0]?.locale;
};
const filesOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));

test("a visitor reads the browser's language, chooses another, and has it on every device after signing in", async () => {
  const page = await openBrowser(app, { ...desk, locale: "pl-PL" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Zaloguj się" }).waitFor();
  expect(await rootOf(page)).toEqual({ lang: "pl", dir: "ltr" });
  await page.getByLabel("E-mail").fill("qc@changeover.example");

  await page.getByLabel("Język").selectOption("ar");
  await page.getByLabel("اللغة").waitFor();
  expect(await rootOf(page)).toEqual({ lang: "ar", dir: "rtl" });
  // What was typed stays, because the page was not loaded again.
  expect(await page.locator("input[type=email], input[autocomplete=username]").first().inputValue()).toBe(
    "qc@changeover.example",
  );
  await page.locator("input[type=password]").first().fill("changeover");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/qc");
  await expect.poll(() => languageOf("qc@changeover.example")).toBe("ar");

  const elsewhere = await openBrowser(app, { ...desk, locale: "de-DE" });
  await signInWithCookie(elsewhere, "qc@changeover.example");
  const answer = await elsewhere.goto("/qc");
  expect((await answer?.text())?.slice(0, 60)).toContain('<html lang="ar" dir="rtl">');
});

test("a phone that reads Polish carries no English", async () => {
  const page = await openBrowser(app, { locale: "pl" });
  await signInWithCookie(page, aylin);
  const answer = await page.goto("/cleaner");
  expect(await answer?.text()).toContain('<html lang="pl" dir="ltr">');
  await page.getByRole("heading", { name: "Mój grafik" }).waitFor();
  await page.goto(`/cleaner/task/${await idOf(app, "WL-042")}`);
  await page.getByRole("heading", { name: "Checklista" }).waitFor();
  const files = await filesOf(page);
  const texts = files.filter((path) => path.includes("/texts/")).map((path) => path.split("/").at(-1));
  expect(texts.length).toBeGreaterThan(0);
  for (const name of texts) expect(name).toMatch(/^pl-/);
  const scripts = await Promise.all(
    files.filter((path) => path.endsWith(".js")).map(async (path) => (await page.request.get(path)).text()),
  );
  for (const english of ["My Schedule", "Complete Cleaning", "Mark Absent", "Upload Photos", "Needs Review"])
    expect(scripts.filter((script) => script.includes(english)).length, english).toBe(0);
});

test("offline, a phone switches between the languages it has used, and keeps the page, what was typed and what waits to be sent; of two quick choices the worker keeps the last", {
  timeout: 120_000,
}, async () => {
  const path = `/cleaner/task/${await idOf(app, "WL-042")}`;
  const page = await openPhone(app);
  await chooseLanguage(page, "Language", "pl");
  await page.getByRole("heading", { name: "Mój grafik" }).waitFor();
  await expect.poll(() => keptOffline(page)).toEqual(["en", "pl"]);
  // The worker keeps the page in that language after its texts.
  await expect.poll(() => pageKeptOffline(page)).toContain('<html lang="pl"');

  await goOffline(page);
  const opening = await (await page.goto(path))?.text();
  expect(opening).toContain('<html lang="pl" dir="ltr">');
  expect(opening).not.toContain("Loading");
  await page.getByRole("checkbox", { checked: false }).first().click();
  await expect.poll(() => pendingOn(page)).toHaveLength(1);
  await page
    .getByRole("button", { name: /^Dodaj notatki: / })
    .last()
    .click();
  await page.getByRole("textbox").fill("Half a sen");
  await page.goto("/cleaner");
  expect(await rootOf(page)).toEqual({ lang: "pl", dir: "ltr" });
  await page
    .getByRole("link", { name: /WL.042/ })
    .first()
    .waitFor();
  await page.locator("header button[popovertarget]").click();
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByLabel("Język", { exact: true }).selectOption("en");
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await page.goto(path);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  expect(await page.getByRole("textbox").inputValue()).toBe("Half a sen");
  expect(await pendingOn(page)).toHaveLength(1);

  await goOnline(page);
  await expect.poll(() => pendingOn(page), { timeout: 30_000 }).toEqual([]);
  // The choice that was made offline is sent too.
  await expect.poll(() => languageOf(aylin), { timeout: 30_000 }).toBe("en");

  // Of two quick choices the last is kept, also if the texts of the first arrive later. The page itself needs no texts of administrators.
  await page.goto("/cleaner");
  await page.getByRole("button", { name: "All saved" }).waitFor();
  const fetchRest = await holdFiles(page.context(), "**/texts/*/es-admin.json");
  await Promise.all([
    page.context().waitForEvent("request", (request) => request.url().endsWith("/es-admin.json")),
    chooseLanguage(page, "Language", "es"),
  ]);
  await chooseLanguage(page, "Idioma", "nl");
  await expect.poll(() => keptOffline(page)).toEqual(["en", "nl", "pl"]);
  fetchRest();
  await expect.poll(() => keptOffline(page)).toEqual(["en", "es", "nl", "pl"]);
  await goOffline(page);
  expect(await (await page.goto("/cleaner"))?.text()).toContain('<html lang="nl" dir="ltr">');
});

test("what is opened while another language is being fetched is shown in it, and the language chosen last wins", async () => {
  const page = await openBrowser(app);
  await signInWithCookie(page, marek);
  await page.goto("/cleaner");
  await page.getByRole("button", { name: "All saved" }).waitFor();
  const arabic: Request[] = [];
  page.on("request", (request) => void (request.url().includes("/ar-") && arabic.push(request)));
  const fetchArabic = await holdFiles(page, "**/texts/*/ar-*");
  const fetchPolish = await holdFiles(page, "**/texts/*/pl-*");
  await page.locator("header button[popovertarget]").click();
  const choice = page.getByLabel("Language", { exact: true });
  // The picker is drawn by the server, and has a file of its own: before that has arrived, it does nothing.
  await expect
    .poll(async () => {
      await choice.selectOption("ar");
      return arabic.length;
    })
    .toBeGreaterThan(0);
  await Promise.all([page.waitForRequest("**/texts/*/pl-*"), choice.selectOption("pl")]);
  // This page has texts of its own.
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Change password" }).waitFor();

  fetchPolish();
  await page.getByRole("button", { name: "Zmień hasło" }).waitFor();
  fetchArabic();
  await Promise.all(arabic.map(async (request) => (await request.response())?.finished()));
  await waitForFrames(page);
  expect(await rootOf(page)).toEqual({ lang: "pl", dir: "ltr" });
  expect(await page.evaluate(() => document.cookie)).toContain("=pl");
  // An earlier choice isn't sent to the account either.
  await page.reload();
  await page.getByRole("button", { name: "Zmień hasło" }).waitFor();
  expect(await languageOf(marek)).toBe("pl");
});

/** Opens the account menu, chooses a language there and closes the menu. */
async function chooseLanguage(page: Page, label: string, locale: string): Promise<void> {
  await page.locator("header button[popovertarget]").click();
  await page.getByLabel(label, { exact: true }).selectOption(locale);
  await expect.poll(async () => (await rootOf(page)).lang).toBe(locale);
  await page.keyboard.press("Escape");
}

/** The languages of which the worker has all parts. */
function keptOffline(page: Page): Promise<string[]> {
  return page.evaluate(
    async (all) => {
      const kept = new Map<string, number>();
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) {
          const language = /\/texts\/\w+\/([\w]+)-[a-z-]+\.json$/.exec(url)?.[1];
          if (language) kept.set(language, (kept.get(language) ?? 0) + 1);
        }
      return [...kept]
        .filter(([, parts]) => parts === all)
        .map(([language]) => language)
        .sort();
    },
    Object.keys(builtTexts("pl")).length,
  );
}

/** The app's page as the worker has it for opening offline. */
function pageKeptOffline(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        if (request.url.endsWith(".html")) return (await caches.match(request))?.text() ?? "";
    return "";
  });
}
