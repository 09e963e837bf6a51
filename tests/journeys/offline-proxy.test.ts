import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { said } from "../support/browser";
import { listenToClaims, slowDisk } from "../support/claims";
import { findOn, keptOn, pillSays, startOn, storyOf, taskPage, villaPage } from "../support/cleaner-work";
import { type CuttingProxy, openCuttingProxy } from "../support/cutting-proxy";
import { cleanWithoutNetwork, type Network, nextVilla, readyPhone } from "../support/offline-villa";
import { startApp, type TestApp } from "../support/start-app";
import { aylin, idOf } from "../support/villa-page";

// A cleaner's work behind a network that the browser believes in: it cuts, delays, and loses answers or half of them.

const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const bad = { slow: 0.2, unheard: 0.1, unanswered: 0.15, "half answered": 0.15 };

const dataDir = mkdtempSync(join(tmpdir(), "changeover-proxy-"));
let app: TestApp;
let proxy: CuttingProxy;
let network: Network;
beforeEach(async () => {
  app = await startApp({ park: "sample", settings: { DATA_DIR: dataDir } });
  proxy = await openCuttingProxy(app.url, seed);
  network = {
    url: proxy.url,
    goAway: () => proxy.cut(),
    open: (phone) => phone.open(),
    comeBack: async () => proxy.restore(bad),
  };
  return () => app.close();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  `a whole villa, then a network that loses answers: everything arrives once, in order (SEED=${seed})`,
  {
    timeout: 300_000,
  },
  () => cleanWithoutNetwork(app, network),
);

test("nothing claims to be on the phone before it is in IndexedDB", { timeout: 120_000 }, async () => {
  const id = await idOf(app, "WL-042");
  const phone = await readyPhone(network, aylin, [id]);
  proxy.cut();
  let page = await phone.open();
  let claims = await listenToClaims(page);
  await slowDisk(page);
  await villaPage(page, id);
  await findOn(page, "Note", "Half written");
  const findings = (words: string) => page.getByRole("list", { name: "Findings" }).getByText(words).waitFor();
  await findings("Half written");
  expect(claims()).not.toContain("Saved on this phone");
  await phone.kill();

  page = await phone.open();
  claims = await listenToClaims(page);
  const letGo = await slowDisk(page);
  await villaPage(page, id);
  expect(await keptOn(page)).toEqual([]);
  await findOn(page, "Note", "Written");
  await findings("Written");
  expect(claims()).not.toContain("Saved on this phone");
  await letGo();
  await said(page, "Saved on this phone");
  expect((await keptOn(page)).map(({ what }) => what)).toEqual(["Finding: Written"]);
});

test("nothing claims to be sent before the server has answered", { timeout: 120_000 }, async () => {
  const { id } = await nextVilla(app);
  const phone = await readyPhone(network, aylin, [id]);
  const page = await phone.open();
  const claims = await listenToClaims(page);
  await taskPage(page, id);
  const answer = proxy.holdAnswers(/^POST .*\/start$/);
  claims();
  await startOn(page);
  await answer.acted();
  await said(page, "Saved on this phone");
  // The server has it, and nobody here knows.
  expect((await storyOf(app, id)).map(({ what }) => what)).toEqual(["start"]);
  expect(claims()).toEqual(["Saved on this phone"]);
  expect(await keptOn(page)).toHaveLength(1);
  answer.letGo();
  await page.goto("/cleaner");
  await pillSays(page, "All saved");
  expect(await keptOn(page)).toEqual([]);
});
