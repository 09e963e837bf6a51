import type { BrowserContextOptions, Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, giveSession, openBrowser, phone, said } from "../support/browser";
import { startApp, type TestApp } from "../support/start-app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { PARK_NAME: "Duinvallei Park" } });
});
afterAll(async () => {
  await app.close();
});

async function openCodes(options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, "admin@changeover.example");
  await page.goto("/admin/registration-codes");
  return page;
}

const cardOf = (page: Page, digits: string) => page.getByRole("article", { name: digits });
const dialogOn = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function share(page: Page, digits: string): Promise<void> {
  await button(page, `Share ${digits}`).click();
  await dialogOn(page)
    .getByRole("heading", { name: `Share ${digits}` })
    .waitFor();
}

/** Opens a registration link on a phone of one's own and fills in all but the code. */
async function openLink(link: string, email: string): Promise<Page> {
  const page = await openBrowser(app);
  await page.goto(link);
  await page.getByRole("tab", { name: "Register", selected: true }).waitFor();
  await page.getByLabel("Name").fill("Nour Haddad");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("six characters");
  return page;
}

test("a new code's link registers on a phone, the count rises on the admin's screen, and once deactivated it refuses at once", async () => {
  const page = await openCodes(desk);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Generate New Code").click();
  const created = page.waitForResponse((one) => one.status() === 201);
  await button(page, "Generate Code").click();
  const { code } = await (await created).json();
  const digits = `${code.slice(0, 4)} ${code.slice(4)}`;
  await cardOf(page, digits).getByText("0/10", { exact: true }).waitFor();

  await share(page, digits);
  await button(page, "Copy link").click();
  await said(page, "Registration link has been copied to your clipboard.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${app.url}/auth?code=${code}`);

  const nour = await openLink(link, "nour@park.example");
  expect(await nour.getByLabel("Registration code").inputValue()).toBe(digits);
  const late = await openLink(link, "late@park.example");
  await button(nour, "Register").click();
  await nour.getByRole("heading", { name: "My Schedule" }).waitFor();
  await dialogOn(page).getByText("1/10", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await cardOf(page, digits).getByText("1/10", { exact: true }).waitFor();
  await button(page, `Accounts created with ${digits}`).click();
  await dialogOn(page).getByText("nour@park.example", { exact: true }).waitFor();
  await page.keyboard.press("Escape");

  await button(page, `Deactivate ${digits}`).click();
  await dialogOn(page).getByRole("button", { name: "Deactivate" }).click();
  await said(page, "Code deactivated");
  await said(page, "Registration code has been deactivated successfully.");
  await cardOf(page, digits).getByText("Inactive", { exact: true }).waitFor();
  await button(page, `Deactivate ${digits}`).waitFor({ state: "detached" });

  await button(late, "Register").click();
  await said(late, "Registration failed");
  await late
    .getByText("This registration code is no longer active. Please ask your team leader for a new one.", {
      exact: true,
    })
    .waitFor();
});

test("where apps can be shared with, the link goes to the one that is chosen; choosing none is no failure", async () => {
  const page = await openCodes();
  await page.evaluate(() =>
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        Object.assign(window, { shared: data.url });
        throw new DOMException("closed", "AbortError");
      },
    }),
  );
  await share(page, "4071 8826");
  await button(page, "Share link").click();
  await page.waitForFunction(() => "shared" in window);
  expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === "shared")?.[1])).toBe(
    `${app.url}/auth?code=40718826`,
  );
});

test("the picture is the link, dark on light in the dark theme too", async () => {
  const page = await openCodes({ ...phone, colorScheme: "dark" });
  await share(page, "4071 8826");
  const link = `${app.url}/auth?code=40718826`;
  const drawn = dialogOn(page).getByRole("img", { name: `QR code of ${link}` });
  await drawn.waitFor();
  const { size, data } = encode(link, { ecc: "M", border: 4 });
  // What a camera sees in the middle of each square.
  const seen = await drawn.evaluate(async (svg, squares) => {
    const picture = new Image();
    const text = new XMLSerializer().serializeToString(svg);
    picture.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = squares * 4;
    const pen = canvas.getContext("2d");
    pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return Array.from({ length: squares }, (_, y) =>
      Array.from({ length: squares }, (_, x) => (pen?.getImageData(x * 4 + 2, y * 4 + 2, 1, 1).data[0] ?? 0) < 128),
    );
  }, size);
  expect(seen).toEqual(data);
});

test("the sheet is one page of A4, dark on white from the dark theme too, with nothing else on it", async () => {
  const page = await openCodes({ ...desk, colorScheme: "dark" });
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await share(page, "4071 8826");
  const sheet = page.getByRole("region", { name: "Print sheet" });
  expect(await sheet.isVisible()).toBe(false);
  await button(page, "Print").click();
  await page.waitForFunction(() => "printed" in window);

  await page.emulateMedia({ media: "print" });
  await sheet.waitFor();
  for (const words of ["Duinvallei Park", "4071 8826", "Sanne Bakker", "10 people"])
    await sheet.getByText(words, { exact: true }).first().waitFor();
  await sheet.getByText(/^\w+ \d+, \d{4}$/).waitFor();
  await sheet.getByRole("img").last().waitFor();
  expect(await page.locator("#root").isVisible()).toBe(false);
  const brightness = (element: Element, property: string) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element).getPropertyValue(property).match(/\d+/g)?.map(Number) ?? [];
    return red + green + blue;
  };
  expect(await page.locator("html").evaluate(brightness, "background-color")).toBe(3 * 255);
  expect(await sheet.evaluate(brightness, "color")).toBeLessThan(150);

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
});
