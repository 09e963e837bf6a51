import { expect, test } from "vitest";
import {
  desk,
  expectAccessibleAtSizes,
  openBrowser,
  openWithin,
  phone,
  signInAndOpen,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { addVilla } from "../support/builders";
import { signInAs, testPassword } from "../support/caller";
import { startAppForTest } from "../support/start-app";
import { callerWith } from "../support/tokens";
import { isSignedWith, openReceiver } from "../support/webhooks";

test("an admin gives a program a token, which works, and takes it away again", async () => {
  const app = await startAppForTest();
  const ada = await signInAs(app, "admin");
  await addVilla(app, { code: "WL-036" });

  const page = await openBrowser(app, desk);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAndOpen(page, ada.email, testPassword);
  await page.getByRole("link", { name: "Connections" }).click();
  await waitForText(page, "No tokens yet");
  await expectAccessibleAtSizes(page, [phone, desk]);

  await page.getByRole("button", { name: "New token" }).first().click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByLabel("Name").fill("Reception screen");
  await form.getByRole("checkbox", { name: "Read readiness" }).check();
  await form.getByLabel("Expires").selectOption("date");
  await form.getByLabel("Last day").fill("2999-01-01");
  await expectAccessibleAtSizes(page, [phone, desk]);
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: "Token of Reception screen" });
  await shown.getByRole("button", { name: "Done" }).click();
  await shown.getByText("You have not copied it.").waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  await shown.getByRole("button", { name: "Copy" }).click();
  await waitForText(page, "The token has been copied to your clipboard.");
  await shown.getByRole("button", { name: "Done" }).click();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Reception screen" }) });
  const fact = (name: string) => card.locator("dl > div", { hasText: name }).locator("dd").textContent();
  await card.getByText("Active").waitFor();
  expect(await fact("Last used")).toBe("Never");

  const screen = callerWith(app, await page.evaluate(() => navigator.clipboard.readText()));
  expect((await screen.get("/api/readiness")).body).toMatchObject([{ state: "vacant" }]);
  expect((await screen.get("/api/users")).status).toBe(403);
  await page.reload();
  await card.getByText("Active").waitFor();
  expect(await fact("Last used")).toBe("just now");
  // Nothing is wider than a small phone.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessibleAtSizes(page, [phone, desk]);

  await card.getByRole("button", { name: "Revoke Reception screen" }).click();
  await page.getByRole("dialog", { name: "Revoke Reception screen?" }).getByRole("button", { name: "Revoke" }).click();
  await waitForText(page, "No tokens yet");
  expect((await screen.get("/api/readiness")).status).toBe(401);
});

test("an admin adds a webhook, sees its delivery and sends it again; the receiver knows it by its secret", async () => {
  const receiver = await openReceiver();
  const app = await startAppForTest({ settings: { OUTGOING_ALLOW: receiver.allowed } });
  const ada = await signInAs(app, "admin");
  const villa = await addVilla(app, { code: "WL-036" });

  const page = await openBrowser(app, desk);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInWithCookie(page, ada.email, testPassword);
  await page.goto("/admin/connections?tab=webhooks");
  await waitForText(page, "No webhooks yet");
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "Add webhook" });
  await form.getByLabel("Name").fill("Door locks");
  await form.getByLabel("Address of the webhook").fill(receiver.url);
  await expectAccessibleAtSizes(page, [phone, desk]);
  await form.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Secret of Door locks" });
  await shown.getByRole("button", { name: "Copy" }).click();
  await waitForText(page, "The secret has been copied to your clipboard.");
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole("button", { name: "Done" }).click();

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Door locks" }) });
  await card.getByText("Receiving").waitFor();
  expect(receiver.received.map((one) => isSignedWith(secret, one))).toEqual([true]);
  expect(await page.content()).not.toContain("key=hidden");
  await expectAccessibleAtSizes(page, [phone, desk]);

  await card.getByRole("link", { name: "Deliveries of Door locks" }).click();
  const row = page.getByRole("grid", { name: "Deliveries" }).getByRole("row", { name: "WL-036" });
  await row.getByText("Received").waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  await row.getByRole("button", { name: "Readiness of villas" }).click();
  const payload = page.getByRole("dialog", { name: "Readiness of villas" });
  await payload.getByText('"state": "vacant"').waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  await payload.getByRole("button", { name: "Send again" }).click();
  await waitForText(page, "Message received");
  const [first, again] = receiver.received;
  expect(again && isSignedWith(secret, again)).toBe(true);
  expect([again?.id, again?.text]).toEqual([first?.id, first?.text]);
  await page.keyboard.press("Escape");

  // The receiver ends it: the next message that it gets is the last one.
  receiver.behave = () => 410;
  expect((await ada.post(`/api/units/${villa}/block`, { reason: "Water damage" })).status).toBe(201);
  await waitForText(page, "The receiver has unsubscribed.");
  await openWithin(page, "/admin");
  await waitForText(page, "A webhook was switched off");
  await page.getByRole("link", { name: "See webhooks" }).click();
  await card.getByRole("button", { name: "Switch on Door locks" }).waitFor();
});
