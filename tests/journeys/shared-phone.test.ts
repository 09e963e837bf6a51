import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createLink } from "../../src/features/accounts/contract/sign-in-links";
import { openBrowser, phone, signInAndOpen } from "../support/browser";
import { signIn } from "../support/caller";
import { openTask, photosOf, plainPhoto, send, thumbs, workId } from "../support/photos";
import { openSamplePark } from "../support/sample-park";

const app = await openSamplePark();

test("after sign-out nothing on a shared phone has the photos that were seen", async () => {
  const page = await openTask(app, phone);
  await send(page, await plainPhoto());
  await thumbs(page).first().click();
  await page.getByRole("dialog", { name: "Aylin Demir" }).locator("img").waitFor();
  const [photo] = await photosOf(app);
  const addresses = [photo?.url ?? "", `${photo?.url}?size=thumb`];
  await expect.poll(() => held(page, addresses)).toEqual(addresses);

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/auth$/);
  expect(await held(page, addresses)).toEqual([]);
});

test("whoever uses a sign-in link on a shared phone finds nothing that was read before", async () => {
  const page = await openBrowser(app, { ...phone, serviceWorkers: "allow" });
  await signInAndOpen(page, "cleaner@changeover.example");
  const task = `/api/assignments/${await workId(app)}`;
  // The worker serves the page once it has precached the whole app.
  await page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: 60_000 });
  const isReadAndKept = async (address: string) => {
    await fetch(address);
    return (await caches.match(address)) !== undefined;
  };
  expect(await page.evaluate(isReadAndKept, task)).toBe(true);

  const admin = await signIn(app, "admin@changeover.example", "changeover");
  const { id: userId } = z.parse(z.object({ id: z.string() }), (await admin.get("/api/user")).body);
  const link = await admin.post("/api/sign-in-links", { userId, kind: "another-phone" });
  const token = new URL(z.parse(createLink.reply, link.body).url).hash.slice(1);
  const isKept = await page.evaluate(
    async ([address = "", body = ""]) => {
      await fetch("/api/sign-in-links/use", { method: "POST", body, headers: { "content-type": "application/json" } });
      return (await caches.match(address)) !== undefined;
    },
    [task, JSON.stringify({ token })],
  );
  expect(isKept).toBe(false);
  const signedIn = await page.evaluate(() => fetch("/api/user").then((response) => response.json()));
  expect(signedIn).toMatchObject({ id: userId });
});

/** Returns the addresses to which the browser has a response without asking the server: in its cache, or in the app's. */
function held(page: Page, addresses: string[]): Promise<string[]> {
  return page.evaluate(async (addresses) => {
    const isHeld = async (address: string) => {
      const request = new Request(address, { cache: "only-if-cached", mode: "same-origin" });
      const cached = await fetch(request).then(
        ({ ok }) => ok,
        () => false,
      );
      return cached || (await caches.match(address)) !== undefined;
    };
    const all = await Promise.all(addresses.map(isHeld));
    return addresses.filter((_, i) => all[i]);
  }, addresses);
}
