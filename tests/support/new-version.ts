import type { Page } from "playwright-core";
import type { FaultyProxy } from "./faulty-proxy";

/** Publishes a newer version on the server, and has the page's browser look for it. Ends with its worker found, not yet installed. */
export async function publishAndFind(proxy: FaultyProxy, page: Page): Promise<void> {
  await proxy.publishNewVersion();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // A check joins one that is under way, such as the browser's own after a page load, which may have read the previous version.
    await registration.update();
    await registration.update();
  });
}
