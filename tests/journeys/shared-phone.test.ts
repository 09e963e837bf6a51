import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phone } from "../support/browser";
import { openTask, photosOf, plainPhoto, send, thumbs } from "../support/photos";
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
