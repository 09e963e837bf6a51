// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  connectionFacts,
  connectionOf,
  connectionsNow,
  openConnections,
  webhookOf,
} from "../../../../../tests/support/connections-page";
import { dialogOf, fillIn, inToast, press, seeNoDialog, textsOf } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { createWebhook, deleteWebhook, editWebhook, getWebhooks, type Webhook } from "../../contract/webhooks";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: connectionsNow }));
afterEach(() => void vi.useRealTimers());

const at = "2031-05-12T06:30:00.000Z";
const url = "https://locks.example/hook?key=hidden";
const secret = "whsec_secret";

describe("a webhook says how it is", () => {
  test.each<[string, Partial<Webhook>, string, string[]]>([
    ["all is received", {}, "Receiving", []],
    ["some wait", { pending: 3 }, "3 waiting", []],
    ["nothing was sent yet", { receivedAt: null }, "Nothing sent yet", []],
    ["its messages fail", { pending: 3, failingSince: at }, "Failing", ["Failing since 8:30 AM"]],
    ["the receiver ended it", { disabled: { at, because: "gone" } }, "Off", ["The receiver has unsubscribed."]],
    ["it failed too long", { disabled: { at, because: "failing" } }, "Off", ["Nothing arrived for a day."]],
    ["a restore", { disabled: { at, because: "key" } }, "Off", ["Off after a restore."]],
    ["a person switched it off", { disabled: { at, because: "person" } }, "Off", []],
  ])("%s", async (_, changes, health, notes) => {
    openConnections("webhooks", { webhooks: [webhookOf(changes)] });
    const card = await connectionOf("Door locks");
    within(card).getByText(health);
    within(card).getByText("locks.example");
    expect(textsOf(card.querySelectorAll("strong"))).toEqual(notes);
    const hasAddress = changes.disabled?.because !== "key";
    expect(within(card).queryByRole("button", { name: "Enter the address of Door locks" }) === null).toBe(hasAddress);
    expect(within(card).queryByRole("button", { name: /^Switch o/ }) !== null).toBe(hasAddress);
  });

  test("with what it is told, and when something was received last", async () => {
    openConnections("webhooks", {
      webhooks: [webhookOf({ events: ["villa.readiness", "finding.added"], pending: 2 })],
    });
    const card = await connectionOf("Door locks");
    expect(connectionFacts(card)).toEqual([
      "EventsReadiness of villas · New findings",
      "Last received12 minutes ago · 9:48 AM",
      "Waiting2",
    ]);
    const link = within(card).getByRole("link", { name: "Deliveries of Door locks" });
    expect(link.getAttribute("href")).toBe(`/admin/connections/webhooks/${idNumber(810)}`);
  });

  test("those that need somebody come first", async () => {
    const names = ["Well", "Stopped", "Off", "Failing"] as const;
    const changes = {
      Well: {},
      Stopped: { disabled: { at, because: "gone" } },
      Off: { disabled: { at, because: "person" } },
      Failing: { failingSince: at },
    } as const;
    openConnections("webhooks", {
      webhooks: names.map((name, index) => webhookOf({ id: idNumber(810 + index), name, ...changes[name] })),
    });
    await connectionOf("Well");
    const order = textsOf(screen.getAllByRole("heading", { level: 3 }));
    expect(order).toEqual(["Stopped", "Failing", "Well", "Off"]);
  });
});

describe("adding a webhook", () => {
  async function openForm() {
    const { server } = openConnections("webhooks", {});
    await screen.findByText("No webhooks yet");
    press("Add webhook");
    await screen.findByLabelText("Address of the webhook");
    return { server, dialog: dialogOf("Add webhook") };
  }

  test("shows its secret once; its address is hidden while it is typed", async () => {
    const { server, dialog } = await openForm();
    const field = within(dialog).getByLabelText<HTMLInputElement>("Address of the webhook");
    expect([field.type, field.autocomplete]).toEqual(["password", "off"]);
    fillIn("Name", "Door locks", dialog);
    fillIn("Address of the webhook", ` ${url} `, dialog);
    fireEvent.click(within(dialog).getByRole("checkbox", { name: /^New findings/ }));
    server.returns(createWebhook, { ...webhookOf(), secret });
    server.returns(getWebhooks, [webhookOf()]);
    press("Add webhook", dialog);
    await screen.findByText("It is never shown again.");
    expect(server.bodiesOf(createWebhook)).toEqual([
      { name: "Door locks", url, events: ["villa.readiness", "finding.added"] },
    ]);
    const shown = dialogOf("Secret of Door locks");
    fireEvent.copy(within(shown).getByDisplayValue(secret));
    press("Done", shown);
    await seeNoDialog();
    await connectionOf("Door locks");
    expect(document.body.innerHTML).not.toMatch(/whsec|hidden\b.*locks\.example\/hook/);
  });

  test("what is missing or wrong is said at its field, before anything is sent; so is the server's refusal", async () => {
    const { server, dialog } = await openForm();
    fireEvent.click(within(dialog).getByRole("checkbox", { name: /^Readiness of villas/ }));
    press("Add webhook", dialog);
    await within(dialog).findByText("Please enter the address.");
    within(dialog).getByText("Please enter the name.");
    within(dialog).getByText("Please choose at least one event.");
    fillIn("Address of the webhook", "locks", dialog);
    await within(dialog).findByText("Enter the whole address. It begins with https://.");
    expect(server.bodiesOf(createWebhook)).toEqual([]);
    fillIn("Name", "Door locks", dialog);
    fillIn("Address of the webhook", "https://10.0.0.1/hook", dialog);
    fireEvent.click(within(dialog).getByRole("checkbox", { name: /^New findings/ }));
    const reason = "This address is not on the public internet, so it may not be called.";
    server.refuses(createWebhook, 422, "Invalid request.", [{ path: "url", message: reason }]);
    press("Add webhook", dialog);
    const shown = await within(dialog).findByText(reason);
    expect(shown.id).toBe(within(dialog).getByLabelText("Address of the webhook").getAttribute("aria-describedby"));
  });
});

test("editing sends what has changed; a blank address keeps the present one", async () => {
  const { server } = openConnections("webhooks", { webhooks: [webhookOf()] });
  press("Edit Door locks", await connectionOf("Door locks"));
  await screen.findByText("Leave blank to keep the current address at locks.example.");
  const dialog = dialogOf("Edit Door locks");
  fillIn("Name", "Locks", dialog);
  server.returns(editWebhook, { ...webhookOf({ name: "Locks" }), secret: null });
  server.returns(getWebhooks, [webhookOf({ name: "Locks" })]);
  press("Save Changes", dialog);
  await seeNoDialog();
  await screen.findByText("Webhook saved", inToast);
  await connectionOf("Locks");
  expect(server.bodiesOf(editWebhook)).toEqual([{ name: "Locks" }]);
});

test("a webhook is switched off and on again; a refusal stays on its card", async () => {
  const off = webhookOf({ disabled: { at, because: "person" } });
  const { server } = openConnections("webhooks", { webhooks: [webhookOf()] });
  const card = await connectionOf("Door locks");
  server.returns(editWebhook, { ...off, secret: null });
  server.returns(getWebhooks, [off]);
  press("Switch off Door locks", card);
  await screen.findByText("Webhook switched off", inToast);
  await within(card).findByText("Off since");
  server.refuses(editWebhook, 503, "The server is busy. Please try again.");
  press("Switch on Door locks", card);
  await within(card).findByText("The server is busy. Please try again.");
  expect(server.bodiesOf(editWebhook)).toEqual([{ isOn: false }, { isOn: true }]);
});

test("a new secret is made after a question, and shown once", async () => {
  const { server } = openConnections("webhooks", { webhooks: [webhookOf()] });
  press("New secret for Door locks", await connectionOf("Door locks"));
  await screen.findByText(/^The old secret stops working/);
  server.returns(editWebhook, { ...webhookOf(), secret });
  press("Make new secret", dialogOf("Make a new secret for Door locks?"));
  await screen.findByDisplayValue(secret);
  expect(server.bodiesOf(editWebhook)).toEqual([{ newSecret: true }]);
});

test("after a restore the address is entered, a secret made and the webhook switched on in one step", async () => {
  const { server } = openConnections("webhooks", { webhooks: [webhookOf({ disabled: { at, because: "key" } })] });
  press("Enter the address of Door locks", await connectionOf("Door locks"));
  await screen.findByLabelText("Address of the webhook");
  const dialog = dialogOf("Enter the address of Door locks");
  fillIn("Address of the webhook", url, dialog);
  server.returns(editWebhook, { ...webhookOf(), secret });
  press("Save and switch on", dialog);
  await screen.findByDisplayValue(secret);
  expect(server.bodiesOf(editWebhook)).toEqual([{ url, newSecret: true, isOn: true }]);
});

test("an admin removes a webhook after a question that names it", async () => {
  const { server } = openConnections("webhooks", { webhooks: [webhookOf()] });
  press("Remove Door locks", await connectionOf("Door locks"));
  await screen.findByText(/^It receives no more messages/);
  server.returns(deleteWebhook, undefined);
  server.returns(getWebhooks, []);
  press("Remove", dialogOf("Remove Door locks?"));
  await screen.findByText("Webhook removed", inToast);
  await screen.findByText("No webhooks yet");
});
