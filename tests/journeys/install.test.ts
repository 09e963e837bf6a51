import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { desk, expectAccessible, openBrowser, phone, said, signInOn } from "../support/browser";
import { type CuttingProxy, openCuttingProxy } from "../support/cutting-proxy";
import { startApp, type TestApp } from "../support/start-app";
import { aylin, button, idOf } from "../support/villa-page";

// The app on a phone's home screen, and how it becomes a newer version.

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  return () => app.close();
});

const hint = (page: Page) => page.getByRole("region", { name: /^Install Changeover on this/ });
const update = (page: Page) => page.getByRole("region", { name: "A new version is ready" });

test("the browser finds everything that an installed app needs", async () => {
  // The headless shell never says that an app can't be installed.
  const page = await openBrowser(app, { ...phone, serviceWorkers: "allow", fullBrowser: true });
  await page.goto("/auth");
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(url).toBe(`${app.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's browser keeps nothing; whatever else were missing would be named here.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
  const { icons, ...words } = JSON.parse(data ?? "");
  expect(words).toMatchObject({ name: "Changeover", id: "/", start_url: "/", scope: "/", display: "standalone" });
  expect(icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 512x512",
  ]);
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  for (const { src, sizes } of [...icons, { src: touch, sizes: "180x180" }]) {
    const answer = await fetch(new URL(src, app.url));
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([answer.headers.get("content-type"), format, `${width}x${height}`]).toEqual(["image/png", "png", sizes]);
  }
});

/** A browser that can install the app says so early, as Chromium does. It notes whether its question was put. */
async function canInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const prompt = async () => void localStorage.setItem("prompted", "yes");
    addEventListener("load", () => dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt })));
  });
}

/** Hands in the villa that was sent back, and waits for the way back to the day. */
async function handIn(page: Page): Promise<void> {
  await page.goto(`/cleaner/task/${await idOf(app, "DV-108")}`);
  await button(page, "Mark as Complete").click();
  await page.waitForURL(/\/cleaner$/);
}

test.each(["Install", "Not now"])("after the first villa, and never again after %s", async (answer) => {
  const page = await openBrowser(app, answer === "Install" ? phone : desk);
  await canInstall(page);
  await signInOn(page, aylin);
  await page
    .getByRole("link", { name: /^Continue Task/ })
    .first()
    .waitFor();
  expect(await hint(page).count()).toBe(0);
  await handIn(page);
  await hint(page).getByText("Open it from your home screen, even offline.").waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem("prompted"))).toBeNull();
  await hint(page).getByRole("button", { name: answer }).click();
  await hint(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("prompted"))).toBe(answer === "Install" ? "yes" : null);
  await page.reload();
  await page
    .getByRole("link", { name: /^Continue Task/ })
    .first()
    .waitFor();
  expect(await hint(page).count()).toBe(0);
});

test("Safari on a phone asks nothing: the hint says how", async () => {
  const page = await openBrowser(app);
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await signInOn(page, aylin);
  await handIn(page);
  await hint(page).getByText("Tap Share, then Add to Home Screen.").waitFor();
  expect(await hint(page).getByRole("button").allTextContents()).toEqual(["Not now"]);
  await expectAccessible(page);
});

/** The page of a cleaner, with its worker, on a server whose files a test can change. */
async function openWithWorker(): Promise<{ page: Page; proxy: CuttingProxy }> {
  const proxy = await openCuttingProxy(app.url, 1);
  const page = await openBrowser(proxy, { ...phone, serviceWorkers: "allow" });
  await signInOn(page, aylin);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  return { page, proxy };
}

/** A newer version is on the server: another worker, with a shell of its own. */
async function deploy(page: Page, proxy: CuttingProxy): Promise<void> {
  await proxy.renew();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const waiting = () => navigator.serviceWorker.ready.then((registration) => registration.waiting?.state);
  await expect.poll(() => page.evaluate(waiting), { timeout: 20_000 }).toBe("installed");
}

const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("/assets/shell-")));

test("a newer version waits until everything is sent and no dialog is open, and comes by one tap", async () => {
  const { page, proxy } = await openWithWorker();
  const { letGo } = proxy.holdAnswers(/^(POST|PUT) \/api\/assignments/);
  await page.goto(`/cleaner/task/${await idOf(app, "WL-042")}`);
  await deploy(page, proxy);
  await update(page).waitFor();
  await page.getByRole("checkbox", { checked: false }).first().click();
  await update(page).waitFor({ state: "detached" });

  // Closing asks while something waits.
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe("beforeunload");
  await (await question).dismiss();

  await button(page, /waiting|Sending/).waitFor();
  letGo();
  await button(page, /waiting|Sending/).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Back" }).click();
  await update(page).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue Task WL-042" }).click();
  await update(page).waitFor();
  await button(page, /^Add Notes/)
    .first()
    .click();
  await page.getByRole("textbox").fill("Half a sen");
  expect(await update(page).isVisible()).toBe(false);
  await page.goto("/cleaner");
  await update(page).waitFor();
  await button(page, "All saved").click();
  await page.getByRole("dialog").waitFor();
  expect(await page.getByText("A new version is ready").isVisible()).toBe(false);
  await button(page, "Close").click();

  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const [old, fresh] = await shells(page);
  await button(page, "Update").click();
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(1);
  await said(page, "My Schedule");
  await expect.poll(() => shells(page), { timeout: 20_000 }).toEqual([fresh]);
  expect(fresh).not.toBe(old);
  expect(await update(page).count()).toBe(0);
  expect(loads).toBe(1);
});

test("a page of the older version goes on without the server's older files", async () => {
  const { page, proxy } = await openWithWorker();
  await page
    .getByRole("link", { name: /^Continue Task/ })
    .first()
    .waitFor();
  for (const file of readdirSync("dist/client/assets").filter((name) => /\.(js|css)$/.test(name)))
    proxy.rewrite(`/assets/${file}`, "/assets/of-an-older-version.js", (body) => body);
  // Nor has the browser anything in store that the worker does not keep.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page
    .getByRole("link", { name: /^Continue Task/ })
    .first()
    .click();
  await page.getByRole("checkbox").first().waitFor();
  await page.reload();
  await page.getByRole("checkbox").first().waitFor();
  await page.goto("/cleaner");
  await button(page, "All saved").click();
  await said(page, "Nothing is waiting to be sent.");
});
