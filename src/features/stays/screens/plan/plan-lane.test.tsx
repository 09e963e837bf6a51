// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonOf, fillIn, inToast, press, textsOf } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { needOf } from "../../../../../tests/support/stay-data";
import { openStays, startStaysServer } from "../../../../../tests/support/stays-page";
import { queryClient } from "../../../../client/api/query-client";
import { getLoads } from "../../../assignments/contract/supervision";
import { getNeeds, planNeeds } from "../../contract/needs";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const marek = { id: idNumber(7), name: "Marek Nowak" };
const loadOf = (cleaner: typeof marek, absent = false) => ({
  ...{ cleaner, teamId: null, villas: 2, open: 2, openMinutes: 180 },
  ...{ absent, absenceReason: absent ? "Ateş" : null, lang: absent ? ("tr" as const) : null, booked: [] },
});
const planned = [{ id: idNumber(701), unitId: idNumber(42), plannedAt: "2031-05-15T08:00:00.000Z" }];
const keyOfNeed = { stayId: idNumber(501), ruleId: idNumber(601), nth: 1, date: "2031-05-15" };

test("the lane lists what is to plan by day, with the next guests; planned needs are left out", async () => {
  const server = startStaysServer();
  server.returns(getLoads, [loadOf(marek)]);
  server.returns(getNeeds, [
    needOf({ stayId: idNumber(502), date: "2031-05-12", readyBy: null, guests: null }),
    needOf({ readyBy: "2031-05-18T13:00:00.000Z" }),
    needOf({ stayId: idNumber(503), assignmentId: idNumber(701) }),
  ]);
  openStays("?view=plan");
  await screen.findByRole("heading", { name: "2 cleanings to plan" });
  const lists = [...document.querySelectorAll("section section")].map((day) => [
    day.querySelector("h3")?.textContent,
    ...textsOf(day.querySelectorAll("li p, li .text-xs")),
  ]);
  expect(lists).toEqual([
    ["Mon, May 12, today", "Changeover", "From 10:00 AM"],
    ["Thu, May 15", "Changeover", "From 10:00 AM", "Guests Sun, May 18", "2 guests"],
  ]);
  expect(server.requests).toContain("GET /api/needs?from=2031-05-12&to=2031-05-26");
  screen.getByRole("tab", { name: "To plan (2)" });
});

test("a need is planned with its button; absent cleaners can't be chosen", async () => {
  const server = startStaysServer();
  const lotte = { id: idNumber(8), name: "Lotte de Vries" };
  server.returns(getLoads, [loadOf(lotte, true), loadOf(marek)]);
  server.returns(planNeeds, planned);
  openStays("?view=plan");
  fireEvent.click(await screen.findByRole("button", { name: "Plan WL-042, Thu, May 15" }));
  const dialog = await screen.findByRole("dialog", { name: "Plan 1 cleaning" });
  await within(dialog).findByRole("option", { name: "Marek Nowak: 2 villas, 3 h" });
  const absent = within(dialog).getByRole<HTMLOptionElement>("option", { name: /^Lotte de Vries: absent/ });
  expect(absent.disabled).toBe(true);
  press("Plan 1 cleaning", dialog);
  within(dialog).getByText("Please choose a cleaner.");
  fillIn("Lead cleaner", marek.id, dialog);
  press("Plan 1 cleaning", dialog);
  await screen.findByText("1 cleaning planned", inToast);
  expect(server.bodiesOf(planNeeds)).toEqual([{ needs: [keyOfNeed], cleanerId: marek.id }]);
});

test("an assistant who becomes absent meanwhile can be deselected, and the rest is planned", async () => {
  const server = startStaysServer();
  const lotte = { id: idNumber(8), name: "Lotte de Vries" };
  server.returns(getLoads, [loadOf(marek), loadOf(lotte)]);
  server.returns(planNeeds, planned);
  openStays("?view=plan");
  fireEvent.click(await screen.findByRole("button", { name: "Plan WL-042, Thu, May 15" }));
  const dialog = await screen.findByRole("dialog", { name: "Plan 1 cleaning" });
  fireEvent.click(await within(dialog).findByRole("checkbox", { name: /^Lotte de Vries/ }));
  fillIn("Lead cleaner", marek.id, dialog);
  server.returns(getLoads, [loadOf(marek), loadOf(lotte, true)]);
  await act(() => queryClient.invalidateQueries());
  fireEvent.click(await within(dialog).findByRole("checkbox", { name: /^Lotte de Vries absent/ }));
  expect(within(dialog).queryByRole("checkbox", { name: /^Lotte/ })).toBeNull();
  press("Plan 1 cleaning", dialog);
  await screen.findByText("1 cleaning planned", inToast);
  expect(server.bodiesOf(planNeeds)).toEqual([{ needs: [keyOfNeed], cleanerId: marek.id }]);
});

test("the list of cleaners says why somebody is absent in the language in which it was typed", async () => {
  const server = startStaysServer();
  server.returns(getLoads, [loadOf(marek, true)]);
  openStays("?view=plan");
  const reason = await screen.findByText("Ateş");
  expect([reason.lang, reason.dir]).toEqual(["tr", "auto"]);
});

test("selected needs are planned together, for a cleaner of the list or with the dialog", async () => {
  const server = startStaysServer();
  server.returns(getLoads, [loadOf(marek)]);
  server.returns(getNeeds, [needOf(), needOf({ stayId: idNumber(502) })]);
  server.returns(planNeeds, planned);
  openStays("?view=plan");
  fireEvent.click(await screen.findByRole("button", { name: "Select all of Thu, May 15" }));
  buttonOf("Plan 2 for …");
  press("Select none of Thu, May 15");
  expect(screen.queryByText("Plan 2 for …")).toBeNull();
  press("Select all of Thu, May 15");
  fireEvent.click(await screen.findByRole("button", { name: "Plan 2 for Marek Nowak" }));
  await waitFor(() => expect(server.bodiesOf(planNeeds)).toHaveLength(1));
  expect(server.bodiesOf(planNeeds)).toEqual([
    { needs: [keyOfNeed, { ...keyOfNeed, stayId: idNumber(502) }], cleanerId: marek.id },
  ]);
});

test("a refusal is shown, and the needs are loaded as they are now", async () => {
  const server = startStaysServer();
  server.returns(getLoads, [loadOf(marek)]);
  server.refuses(planNeeds, 409, "This cleaning has been planned already.");
  openStays("?view=plan");
  fireEvent.click(await screen.findByRole("checkbox"));
  const before = server.requests.filter((one) => one.startsWith("GET /api/needs")).length;
  fireEvent.click(await screen.findByRole("button", { name: "Plan 1 for Marek Nowak" }));
  await screen.findByText("This cleaning has been planned already.");
  expect(server.requests.filter((one) => one.startsWith("GET /api/needs")).length).toBeGreaterThan(before);
});

test("without needs, everything is planned", async () => {
  const server = startStaysServer();
  server.returns(getNeeds, []);
  openStays("?view=plan");
  await screen.findByText("Everything is planned");
});
