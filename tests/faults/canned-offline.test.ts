import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findings } from "../../src/server/database/tables";
import { addChecklist, addWork } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { tapAndWaitForStored, villaPage, waitUntilAllSent } from "../support/cleaner-work";
import { openFaultyProxy } from "../support/faulty-proxy";
import { preparePhone } from "../support/offline-villa";
import { startApp, type TestApp } from "../support/start-app";
import { button } from "../support/villa-page";

// Canned findings reported on a phone without a network (docs/domain.md, "Canned findings"): each arrives once, whatever is lost on its way.

let app: TestApp;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  anna = await signInAs(app, "cleaner", "Anna");
  await addChecklist(app);
});
afterAll(() => app.close());

test("findings of two taps, made offline and kept through a kill, arrive once although responses are lost, and an undone one is gone", async () => {
  const id = await addWork(app, { lead: anna, status: "in_progress" });
  const proxy = await openFaultyProxy(app.url, 21);
  const phone = await preparePhone(proxy, anna.email, [id], testPassword);
  proxy.cut();
  let page = await phone.open();
  await villaPage(page, id);
  const report = async (picture: string) => {
    await button(page, "Choose a picture").click();
    await tapAndWaitForStored(page, 1, () => button(page, picture).click());
  };
  await report("Glass broken");
  await report("Bulb out");
  await report("Key missing");
  // The toast says which one, so that nobody takes the wrong one back.
  await page.locator(".toasts").getByText("Key missing").waitFor();
  await tapAndWaitForStored(page, 1, () => button(page, "Undo").click());
  await phone.kill();

  page = await phone.open();
  await villaPage(page, id);
  const list = page.getByRole("list", { name: "Findings" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  for (const text of ["Glass broken", "Bulb out"]) await list.getByText(text).waitFor();

  proxy.restore({ "response lost": 0.4, "response cut": 0.2 });
  await waitUntilAllSent(page);
  const rows = await app.database.db
    .select({ code: findings.code, text: findings.text, lang: findings.lang })
    .from(findings)
    .where(eq(findings.assignmentId, id))
    .orderBy(findings.createdAt);
  expect(rows).toEqual([
    { code: "glass-broken", text: "Glass broken", lang: null },
    { code: "bulb-out", text: "Bulb out", lang: null },
  ]);
  await phone.close();
});

test("a text that was typed offline keeps the language of its writer's screen", async () => {
  const id = await addWork(app, { lead: anna, status: "in_progress" });
  const proxy = await openFaultyProxy(app.url, 22);
  const phone = await preparePhone(proxy, anna.email, [id], testPassword);
  proxy.cut();
  const page = await phone.open();
  await villaPage(page, id);
  await page.getByLabel("What should the next person know?").fill("Gate sticks");
  await tapAndWaitForStored(page, 1, () => button(page, "Note").click());
  // Switched before it is sent: what was typed stays in the other language.
  await page.evaluate(() => document.documentElement.setAttribute("lang", "pl"));
  proxy.restore();
  await waitUntilAllSent(page);
  const rows = await app.database.db
    .select({ lang: findings.lang })
    .from(findings)
    .where(eq(findings.assignmentId, id));
  expect(rows).toEqual([{ lang: "en" }]);
  await phone.close();
});
