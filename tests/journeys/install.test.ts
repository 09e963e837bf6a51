import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible, openBrowser, phone, signInAndOpen, waitForText } from "../support/browser";
import { type FaultyProxy, openFaultyProxy } from "../support/faulty-proxy";
import { publishAndFind } from "../support/new-version";
import { openSamplePark } from "../support/sample-park";
import { aylin, button, idOf } from "../support/villa-page";

// Installing the app on a phone's home screen, and updating it.

const app = await openSamplePark();

const hint = (page: Page) => page.getByRole("region", { name: /^Install Changeover on this/ });
const update = (page: Page) => page.getByRole("region", { name: "A new version is ready" });

test("the browser finds everything that an installed app needs", async () => {
  // The headless shell doesn't report why an app can't be installed.
  const page = await openBrowser(app, { ...phone, serviceWorkers: "allow", fullBrowser: true });
  await page.goto("/auth");
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(url).toBe(`${app.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's browser is in incognito mode, which is the only reason; anything missing would be listed too.
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

/** Publishes a newer version on the server: another worker with its own shell. */
async function deploy(page: Page, proxy: FaultyProxy): Promise<void> {
  await publishAndFind(proxy, page);
  const waiting = () => navigator.serviceWorker.ready.then((registration) => registration.waiting?.state);
  await expect.poll(() => page.evaluate(waiting), { timeout: 20_000 }).toBe("installed");
}

const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("/assets/shell-")));

// One phone, because it is costly to prepare.
test("the app offers to be installed after the first villa, keeps working without its files on the server, and updates with one tap", async () => {
  const proxy = await openFaultyProxy(app.url, 1);
  const page = await openBrowser(proxy, { ...phone, serviceWorkers: "allow" });
  // Chromium fires it early too.
  await page.addInitScript(() => {
    const prompt = async () => void localStorage.setItem("prompted", "yes");
    addEventListener("load", () => dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt })));
  });
  await signInAndOpen(page, aylin);
  await installAfterFirstVilla(page);
  await workWithoutFilesOnServer(page, proxy);
  await waitUntilSentBeforeUpdate(page, proxy);
  await updateWithOneTap(page);
});

/** After the first villa, never before and never again. */
async function installAfterFirstVilla(page: Page): Promise<void> {
  const tasks = page.getByRole("link", { name: /^Continue Task/ });
  await tasks.first().waitFor();
  expect(await hint(page).count()).toBe(0);
  await page.goto(`/cleaner/task/${await idOf(app, "DV-108")}`);
  await button(page, "Mark as Complete").click();
  await page.waitForURL(/\/cleaner$/);
  await hint(page).getByText("Open it from your home screen, even offline.").waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem("prompted"))).toBeNull();
  await hint(page).getByRole("button", { name: "Install" }).click();
  await hint(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("prompted"))).toBe("yes");
  await page.reload();
  await tasks.first().waitFor();
  expect(await hint(page).count()).toBe(0);
}

async function workWithoutFilesOnServer(page: Page, proxy: FaultyProxy): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const task = page.getByRole("link", { name: "Continue Task WL-042" });
  await task.waitFor();
  for (const file of readdirSync("dist/client/assets").filter((name) => /\.(js|css)$/.test(name)))
    proxy.rewrite(`/assets/${file}`, "/assets/of-an-older-version.js", (body) => body);
  // The browser's own cache has nothing beyond the worker's either.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await task.click();
  await page.getByRole("checkbox").first().waitFor();
  await page.reload();
  await page.getByRole("checkbox").first().waitFor();
  await page.goto("/cleaner");
  await button(page, "All saved").click();
  await waitForText(page, "Nothing is waiting to be sent.");
  await button(page, "Close").click();
}

/** A newer version is offered only while nothing is pending or being written. */
async function waitUntilSentBeforeUpdate(page: Page, proxy: FaultyProxy): Promise<void> {
  const { release } = proxy.holdResponses(/^(POST|PUT) \/api\/assignments/);
  await page.goto(`/cleaner/task/${await idOf(app, "WL-042")}`);
  await deploy(page, proxy);
  await update(page).waitFor();
  await page.getByRole("checkbox", { checked: false }).first().click();
  await update(page).waitFor({ state: "detached" });

  // Closing the page asks while something is pending.
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe("beforeunload");
  await (await question).dismiss();

  await button(page, /waiting|Sending/).waitFor();
  release();
  await button(page, /waiting|Sending/).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Back" }).click();
  await update(page).waitFor();
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
}

async function updateWithOneTap(page: Page): Promise<void> {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const [old, fresh] = await shells(page);
  await button(page, "Update").click();
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(1);
  await waitForText(page, "My Schedule");
  await expect.poll(() => shells(page), { timeout: 20_000 }).toEqual([fresh]);
  expect(fresh).not.toBe(old);
  expect(await update(page).count()).toBe(0);
  expect(loads).toBe(1);
}
