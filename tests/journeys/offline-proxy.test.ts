import type { BrowserContext } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { collectPageErrors, waitForText } from "../support/browser";
import {
  addFindingOn,
  pendingOn,
  startOn,
  taskPage,
  timelineOf,
  villaPage,
  waitForPageText,
} from "../support/cleaner-work";
import { type FaultyProxy, openFaultyProxy } from "../support/faulty-proxy";
import { cleanWithoutNetwork, type Network, nextVilla } from "../support/offline-villa";
import { openPhone } from "../support/outbox-page";
import { recordClaims, stallDisk } from "../support/page-claims";
import { openSamplePark } from "../support/sample-park";
import { idOf } from "../support/villa-page";

// A cleaner's work behind a network that looks online to the browser, but cuts connections, delays calls, and loses responses or half of them.

const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const bad = { slow: 0.2, "request lost": 0.1, "response lost": 0.15, "response cut": 0.15 };

const app = await openSamplePark();
let proxy: FaultyProxy;
let network: Network;
beforeEach(async () => {
  let hasOpened = false;
  proxy = await openFaultyProxy(app.url, seed);
  network = {
    url: proxy.url,
    disconnect: () => proxy.cut(),
    // The browser first reports being offline; after it was killed, the network looks online.
    open: (phone) => {
      const offline = !hasOpened;
      hasOpened = true;
      return phone.open({ offline });
    },
    reconnect: async () => proxy.restore(bad),
  };
});

test(
  `a whole villa, then a network that loses responses: everything arrives once, in order (SEED=${seed})`,
  {
    timeout: 300_000,
  },
  () => cleanWithoutNetwork(app, network),
);

// One phone, because it is costly to prepare.
test("no step is shown as saved before it is in IndexedDB, or as sent before the server has responded", async () => {
  const phone = await openPhone(network);
  const context = phone.context();
  const errors: string[] = [];
  context.on("page", (opened) => collectPageErrors(opened, errors));
  await phone.close();
  await showSentAfterResponse(context);
  proxy.cut();
  await showSavedAfterWrite(context);
  expect(errors).toEqual([]);
});

async function showSentAfterResponse(context: BrowserContext): Promise<void> {
  const { id } = await nextVilla(app);
  const page = await context.newPage();
  // Until then "All saved" is true.
  const claims = await recordClaims(page, "click");
  await taskPage(page, id);
  const answer = proxy.holdResponses(/^POST .*\/start$/);
  await startOn(page);
  await answer.waitForProcessed();
  await waitForText(page, "Saved on this phone");
  // The server has processed it, but the phone doesn't know yet.
  expect((await timelineOf(app, id)).map(({ what }) => what)).toEqual(["start"]);
  expect(claims()).toEqual(["Saved on this phone"]);
  expect(await pendingOn(page)).toHaveLength(1);
  answer.release();
  await page.goto("/cleaner");
  await waitForPageText(page, "All saved");
  expect(await pendingOn(page)).toEqual([]);
  await page.close();
}

async function showSavedAfterWrite(context: BrowserContext): Promise<void> {
  const id = await idOf(app, "WL-042");
  let page = await context.newPage();
  let claims = await recordClaims(page);
  await stallDisk(page);
  await villaPage(page, id);
  await addFindingOn(page, "Note", "Half written");
  const findings = (words: string) => page.getByRole("list", { name: "Findings" }).getByText(words).waitFor();
  await findings("Half written");
  expect(claims()).not.toContain("Saved on this phone");
  // The browser aborts what it has not written.
  await page.close();

  page = await context.newPage();
  claims = await recordClaims(page);
  const release = await stallDisk(page);
  await villaPage(page, id);
  expect(await pendingOn(page)).toEqual([]);
  await addFindingOn(page, "Note", "Written");
  await findings("Written");
  expect(claims()).not.toContain("Saved on this phone");
  await release();
  await waitForText(page, "Saved on this phone");
  expect((await pendingOn(page)).map(({ what }) => what)).toMatchObject([{ values: { text: "Written" } }]);
}
