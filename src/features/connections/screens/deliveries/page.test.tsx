// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionsNow, webhookOf } from "../../../../../tests/support/connections-page";
import {
  dialogOf,
  inToast,
  onPhone,
  openScreen,
  personOf,
  press,
  seeLoading,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import type { Role } from "../../../../shared/roles";
import { type Delivery, getDeliveries, getWebhooks, replayDelivery, type Webhook } from "../../contract/webhooks";
import DeliveriesPage from "./page";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: connectionsNow }));
afterEach(() => void vi.useRealTimers());

const path = `/admin/connections/webhooks/${idNumber(810)}`;

/** The readiness of WL-042, received at the first attempt. */
const deliveryOf = (changes: Partial<Delivery> = {}): Delivery => ({
  ...{ id: idNumber(820), event: "villa.readiness", subject: "WL-042", attempts: 1, status: 200, ms: 41 },
  ...{ createdAt: "2031-05-12T07:48:00.000Z", triedAt: "2031-05-12T07:48:01.000Z", problem: null },
  ...{ outcome: "received", dueAt: null, payload: '{"type":"villa.readiness","data":{"state":"ready"}}' },
  ...changes,
});
const unanswered = deliveryOf({
  ...{ id: idNumber(821), event: "finding.added", subject: null, attempts: 9, status: null, ms: null },
  ...{ problem: { message: "The server did not answer." }, outcome: "failed", createdAt: "2031-05-11T07:00:00.000Z" },
});
const waiting = deliveryOf({
  ...{ id: idNumber(822), status: 503, outcome: "pending", dueAt: "2031-05-12T08:02:00.000Z", attempts: 2 },
  createdAt: "2031-05-12T07:40:00.000Z",
});

type Given = { webhook?: Webhook; deliveries?: readonly Delivery[]; role?: Role };

function openDeliveries({ webhook = webhookOf(), deliveries = [], role = "admin" }: Given) {
  const server = startFakeServer();
  server.returns(getWebhooks, [webhook]);
  server.returns(getDeliveries, [...deliveries]);
  openScreen(<DeliveriesPage />, { person: personOf(role), path, route: "/admin/connections/webhooks/:id" });
  return { server };
}

const cells = (row: Element) => textsOf(row.querySelectorAll("th, td"));

test("on wide screens a table has the time, event, villa, outcome, attempts, response and duration of each", async () => {
  openDeliveries({ deliveries: [deliveryOf(), waiting, unanswered] });
  const table = await screen.findByRole("grid", { name: "Deliveries" });
  expect([...table.querySelectorAll("tbody tr[data-key]")].map(cells)).toEqual([
    ["May 12, 9:48 AM", "Readiness of villas", "WL042", "Received", "1", "200", "41 ms", "Send again"],
    ["May 12, 9:40 AM", "Readiness of villas", "WL042", "Waiting", "2", "503", "41 ms", ""],
    [
      "May 11, 9:00 AM",
      "New findings",
      "",
      "Given up",
      "9",
      "No answer · The server did not answer.",
      "",
      "Send again",
    ],
  ]);
});

test("a row opens what was sent, from where it is sent again; a refusal stays in it", async () => {
  const { server } = openDeliveries({ deliveries: [deliveryOf()] });
  fireEvent.click(await screen.findByRole("button", { name: "Readiness of villas" }));
  const dialog = dialogOf("Readiness of villas");
  expect(dialog.querySelector("pre")?.textContent).toContain('"state": "ready"');
  server.refuses(replayDelivery, 409, "This webhook is off.");
  press("Send again", dialog);
  await within(dialog).findByText("This webhook is off.");
  server.returns(replayDelivery, deliveryOf({ attempts: 2 }));
  server.returns(getDeliveries, [deliveryOf({ attempts: 2, status: 204 })]);
  press("Send again", dialog);
  await screen.findByText("Message received", inToast);
  await within(dialog).findByText("204");
  expect(server.requests).toContain(`POST /api/webhooks/${idNumber(810)}/deliveries/${idNumber(820)}/replay`);
  // It was received before, and this time it is refused.
  server.returns(replayDelivery, deliveryOf({ attempts: 3, status: 500 }));
  press("Send again", dialog);
  await screen.findByText("Message not received", inToast);
});

test("on phones there are cards; a refusal is shown above them", async () => {
  onPhone();
  const { server } = openDeliveries({ deliveries: [deliveryOf(), unanswered] });
  const list = await screen.findByRole("list", { name: "Deliveries" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first?.querySelector("h2 ~ p, div ~ p")?.textContent).toBe("200 · 41 ms · 1 attempt");
  expect(second?.querySelector("div ~ p")?.textContent).toBe("No answer · The server did not answer. · 9 attempts");
  server.refuses(replayDelivery, 409, "This webhook is off.");
  press("Send again, May 12, 9:48 AM", list);
  await screen.findByText("This webhook is off.");
  server.returns(replayDelivery, { ...unanswered, attempts: 10 });
  press("Send again, May 11, 9:00 AM", list);
  await screen.findByText("Message not received", inToast);
});

test("nothing is sent again while the webhook is off, and the page says why it is", async () => {
  const webhook = webhookOf({ disabled: { at: "2031-05-12T06:30:00.000Z", because: "failing" } });
  openDeliveries({ webhook, deliveries: [deliveryOf()] });
  await screen.findByText("Nothing arrived for a day.");
  await screen.findByRole("grid", { name: "Deliveries" });
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("it shows a skeleton, then a retry button if the deliveries can't be loaded, then that there are none", async () => {
  const server = startFakeServer();
  server.returns(getWebhooks, [webhookOf()]);
  const fail = server.holdsRefusal(getDeliveries, 500);
  openScreen(<DeliveriesPage />, { person: personOf("admin"), path, route: "/admin/connections/webhooks/:id" });
  await screen.findByRole("heading", { name: "Deliveries of Door locks" });
  await seeLoading();
  fail();
  await screen.findByText("This could not be loaded");
  server.returns(getDeliveries, []);
  press("Try again");
  await screen.findByText("No deliveries yet");
});

test("a webhook that is gone says so", async () => {
  openDeliveries({ webhook: webhookOf({ id: idNumber(899) }) });
  await screen.findByText("Webhook not found");
});

test("a team leader has no access", async () => {
  const { server } = openDeliveries({ role: "teamleader" });
  await screen.findByText("Access denied. Only administrators can see connections.");
  expect(server.requests).toEqual([]);
});
