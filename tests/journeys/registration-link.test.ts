import type { Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, openBrowser, signInWithCookie, waitForText } from "../support/browser";
import { startApp, type TestApp } from "../support/start-app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { PARK_NAME: "Duinvallei Park" } });
});
afterAll(async () => {
  await app.close();
});

async function openCodes(page: Page): Promise<void> {
  await signInWithCookie(page, "admin@changeover.example");
  await page.goto("/admin/registration-codes");
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

test("a code's link registers on a phone, the admin's screen counts the use, and the code can be deactivated", async () => {
  const page = await openBrowser(app, desk);
  await openCodes(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Generate New Code").click();
  const created = page.waitForResponse((one) => one.status() === 201);
  await button(page, "Generate code").click();
  const { code } = await (await created).json();
  const digits = `${code.slice(0, 4)} ${code.slice(4)}`;
  await cardOf(page, digits).getByText("0/10", { exact: true }).waitFor();

  await share(page, digits);
  await button(page, "Copy link").click();
  await waitForText(page, "Registration link has been copied to your clipboard.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${app.url}/auth?code=${code}`);

  const nour = await openBrowser(app);
  await nour.goto(link);
  await nour.getByRole("tab", { name: "Register", selected: true }).waitFor();
  await nour.getByLabel("Name").fill("Nour Haddad");
  await nour.getByLabel("Email").fill("nour@park.example");
  await nour.getByLabel("Password", { exact: true }).fill("six characters");
  expect(await nour.getByLabel("Registration code").inputValue()).toBe(digits);
  await button(nour, "Register").click();
  await nour.getByRole("heading", { name: "My Schedule" }).waitFor();
  await waitForText(nour, "No assignments for the date");
  await dialogOn(page).getByText("1/10", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await cardOf(page, digits).getByText("1/10", { exact: true }).waitFor();
  await button(page, `Accounts created with ${digits}`).click();
  await dialogOn(page).getByText("nour@park.example", { exact: true }).waitFor();
  await page.keyboard.press("Escape");

  await button(page, `Deactivate ${digits}`).click();
  await dialogOn(page).getByRole("button", { name: "Deactivate" }).click();
  await waitForText(page, "Code deactivated");
  await waitForText(page, "Registration code has been deactivated successfully.");
  await cardOf(page, digits).getByText("Inactive", { exact: true }).waitFor();
  await button(page, `Deactivate ${digits}`).waitFor({ state: "detached" });
});

test("the QR code encodes the link; the printed sheet is one A4 page with nothing else on it; both dark on white in the dark theme too", async () => {
  const page = await openBrowser(app, { ...desk, colorScheme: "dark" });
  await page.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) });
  });
  await openCodes(page);
  await share(page, "4071 8826");
  const link = `${app.url}/auth?code=40718826`;
  const drawn = dialogOn(page).getByRole("img", { name: `QR code of ${link}` });
  await drawn.waitFor();
  const { size, data } = encode(link, { ecc: "M", border: 4 });
  // Samples the middle of each square, as a camera sees it.
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
