// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  anna,
  at,
  beForecastDay,
  ben,
  forecastDay,
  forecastOf,
  pieceOf,
  planOf,
} from "../../../../../tests/support/forecast-data";
import { dialogOf, fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { needOf } from "../../../../../tests/support/stay-data";
import { getNeeds } from "../../../stays/contract/needs";
import { applyDayPlan, makeDayPlan, undoDayPlan } from "../../contract/day-plans";
import { getForecast } from "../../contract/forecast";
import DayByCleaner from "../day/page";

/** Opens the page of the day, on which a plan is drafted at once. */
function openPlan() {
  beForecastDay();
  const server = startFakeServer();
  server.returns(getForecast, forecastOf());
  server.returns(getNeeds, [needOf()]);
  const show = () =>
    openScreen(<DayByCleaner />, {
      person: personOf("teamleader"),
      path: `/supervisor/day?date=${forecastDay}&plan=new`,
    });
  return { ...server, show };
}

async function openDraft(plan = planOf()) {
  const server = openPlan();
  server.returns(makeDayPlan, plan);
  server.show();
  await screen.findByText(/changes selected|nothing to change|Nobody works on this day yet/);
  return server;
}

const rowOf = (code: string) => {
  const row = document.querySelector<HTMLElement>(`[data-piece="${code}"]`);
  if (!row) throw new Error(`${code} is in nobody's draft`);
  return row;
};

test("while it is drafted, a line says of how much for how many, and it can be cancelled", async () => {
  const server = openPlan();
  const release = server.holds(makeDayPlan, planOf());
  const { visited } = server.show();
  await screen.findByText("Planning 5 villas for 1 person…");
  press("Cancel");
  await screen.findByRole("button", { name: "Plan the day" });
  release();
  await screen.findByRole("list", { name: "Work of Anna Jansen" });
  expect(screen.queryByText(/changes selected/)).toBeNull();
  // A reload would not draft it again.
  expect(visited.at(-1)).toBe(`/supervisor/day?date=${forecastDay}`);
  expect(server.bodiesOf(makeDayPlan)).toEqual([{ date: forecastDay }]);
});

test("the draft marks each change with its reason, what stays, and what nobody gets", async () => {
  await openDraft();
  expect(rowOf("WL-001").textContent).toMatch(/10:00 AM to 11:00 AM.*New.*knows this villa/);
  expect(rowOf("WL-002").textContent).toMatch(/From Ben Smit.*because of the arrival at 3:00 PM/);
  expect(rowOf("WL-003").textContent).toMatch(/Fixed.*chosen by hand, so it stays/);
  expect(rowOf("WL-004").textContent).toMatch(/Started.*started already/);
  expect(within(rowOf("WL-004")).queryByRole("button")).toBeNull();
  within(screen.getByRole("list", { name: "Now, Ben Smit" })).getByText("To Anna Jansen");
  within(screen.getByRole("region", { name: "1 cleaning that nobody gets" })).getByText(
    "no time left in anybody's shift",
  );
  screen.getByText("There are too few people for this day.");
  screen.getByText(/^4 of 5 cleanings are planned\. The most important come first/);
  const totals = screen.getByRole("table", { name: "The day as it is, and with the draft" });
  expect(
    [...totals.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ...[
      ["Late villas", "3", "0"],
      ["Overtime", "45 min", "0 min"],
    ],
    ...[
      ["Walking", "40 min", "20 min"],
      ["Not planned yet", "2", "1"],
    ],
  ]);
});

test("all of it is applied, and can be undone on the page as long as the app is open", async () => {
  const server = await openDraft();
  server.returns(applyDayPlan, { id: idNumber(900), changed: [idNumber(1), idNumber(2)] });
  press("Apply 2 changes");
  await screen.findByText("Plan of the day: 2 changes");
  expect(server.bodiesOf(applyDayPlan)).toEqual([{}]);
  server.returns(undoDayPlan, { undone: 2, kept: [] });
  fireEvent.click(screen.getByRole("button", { name: "Undo this plan Plan of the day: 2 changes" }));
  const suggestions = within(screen.getByRole("region", { name: "Suggestions" }));
  await suggestions.findByText("Everything is as it was before.");
});

test("a leader moves a piece by keyboard and leaves out another: only what is chosen is applied, as they want it", async () => {
  const server = await openDraft();
  press("Move WL-001", rowOf("WL-001"));
  const dialog = dialogOf("Move WL-001");
  fillIn("Place in the day", "1", dialog);
  fireEvent.submit(dialog.querySelector("form") ?? dialog);
  await waitFor(() => expect(rowOf("WL-001").textContent).toMatch(/12:10 PM to 1:10 PM.*moved by you/));
  fireEvent.click(within(rowOf("WL-002")).getByRole("checkbox", { name: "Apply the change of WL-002" }));
  screen.getByText("1 of 2 changes selected");
  screen.getByText("Walking times are those of the draft, without your changes.");
  server.returns(applyDayPlan, { id: idNumber(900), changed: [idNumber(1)] });
  press("Apply 1 change");
  await screen.findByText("Plan of the day: 1 change");
  expect(server.bodiesOf(applyDayPlan)).toEqual([
    { pieces: [{ key: "piece-1", cleanerId: anna.id, at: at("10:10") }] },
  ]);
});

/** Drags a piece of the draft onto the upper or lower half of another one. */
function drag(code: string, onto: { code: string; half: "upper" | "lower" }) {
  const target = rowOf(onto.code);
  vi.spyOn(target, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 40));
  const event = (type: string) =>
    Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 50 }), {
      ...{ clientY: onto.half === "upper" ? 5 : 35, dataTransfer: new DataTransfer() },
    });
  vi.useFakeTimers({ toFake: ["Date", "requestAnimationFrame"], now: new Date() });
  fireEvent(rowOf(code), event("dragstart"));
  act(() => void vi.advanceTimersToNextFrame());
  for (const type of ["dragenter", "dragover", "drop", "dragend"]) {
    fireEvent(target, event(type));
    act(() => void vi.advanceTimersToNextFrame());
  }
}

test.each([
  ["WL-001", { code: "WL-002", half: "lower" }, ["WL-002", "WL-001", "WL-003"]],
  ["WL-001", { code: "WL-003", half: "upper" }, ["WL-002", "WL-001", "WL-003"]],
  ["WL-003", { code: "WL-002", half: "upper" }, ["WL-001", "WL-003", "WL-002"]],
] as const)("%s dragged to %o of the same day is there", async (code, onto, order) => {
  const pieces = [6, 7, 8].map((hour, index) =>
    pieceOf(index + 1, { after: { cleanerId: anna.id, at: at(`0${hour}:00`) }, until: at(`0${hour + 1}:00`) }),
  );
  await openDraft(planOf({ pieces }));
  drag(code, onto);
  const list = screen.getByRole("list", { name: "Draft, Anna Jansen" });
  await waitFor(() => expect([...list.children].map((row) => row.getAttribute("data-piece"))).toEqual(order));
});

test("minutes over somebody's shift go with the work that is moved away from them", async () => {
  const plan = planOf();
  const late = pieceOf(2, { after: { cleanerId: anna.id, at: at("12:00") }, until: at("15:00"), minutes: 180 });
  const [first, ...others] = plan.cleaners;
  if (!first) throw new Error("the plan has no cleaner");
  await openDraft({
    ...plan,
    pieces: [late, ...plan.pieces.slice(2, 4)],
    cleaners: [{ ...first, minutesOverShift: 60 }, ...others],
    after: { ...plan.after, minutesOverShift: 60 },
  });
  const header = within(screen.getByRole("region", { name: "Anna Jansen" }));
  const overShifts = () => screen.getByRole("row", { name: /^Overtime/ }).lastElementChild?.textContent;
  header.getByText(/1 h overtime/);
  expect(overShifts()).toBe("1 h");
  press("Move WL-002", rowOf("WL-002"));
  const dialog = dialogOf("Move WL-002");
  fillIn("Cleaner", ben.id, dialog);
  fireEvent.submit(dialog.querySelector("form") ?? dialog);
  await waitFor(() => expect(overShifts()).toBe("0 min"));
  expect(header.queryByText(/overtime/)).toBeNull();
});

test("Back to another day asks before what was moved by hand is lost; another view of the day doesn't", async () => {
  const traverseTo = vi.fn();
  const navigation = Object.assign(new EventTarget(), { traverseTo });
  vi.stubGlobal("navigation", navigation);
  const goTo = (query: string) => {
    const destination = {
      ...{ url: `${window.location.origin}/supervisor/day${query}`, key: query, sameDocument: true },
    };
    const event = Object.assign(new Event("navigate", { cancelable: true }), {
      ...{ destination, navigationType: "traverse" },
    });
    act(() => void navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  await openDraft();
  window.history.replaceState(null, "", `/supervisor/day?date=${forecastDay}`);
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  expect(goTo("")).toBe(false);
  press("Give WL-005 to somebody");
  const dialog = dialogOf("Move WL-005");
  fillIn("Cleaner", anna.id, dialog);
  fireEvent.submit(dialog.querySelector("form") ?? dialog);
  await screen.findByText("3 of 3 changes selected");
  expect(goTo(`?date=${forecastDay}&view=table`)).toBe(false);
  expect(goTo("")).toBe(true);
  press("Discard changes", dialogOf("You have unsaved changes."));
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith("");
  await screen.findByRole("button", { name: "Plan the day" });
});

test("what nobody gets can be given to somebody", async () => {
  await openDraft();
  press("Give WL-005 to somebody");
  const dialog = dialogOf("Move WL-005");
  fillIn("Cleaner", anna.id, dialog);
  fireEvent.submit(dialog.querySelector("form") ?? dialog);
  await screen.findByText("3 of 3 changes selected");
  expect(rowOf("WL-005").textContent).toMatch(/12:10 PM to 1:10 PM.*New.*moved by you/);
  expect(screen.queryByText("There are too few people for this day.")).toBeNull();
});

test("a move that would have work begin after midnight is refused at once, and changes nothing", async () => {
  const late = { after: { cleanerId: anna.id, at: at("20:00") }, until: at("22:00") };
  await openDraft(planOf({ pieces: [pieceOf(1, late), pieceOf(5, { after: null, until: null })] }));
  press("Give WL-005 to somebody");
  const dialog = dialogOf("Move WL-005");
  fillIn("Cleaner", anna.id, dialog);
  fireEvent.submit(dialog.querySelector("form") ?? dialog);
  await screen.findByText("Work would begin after midnight.");
  screen.getByRole("button", { name: "Give WL-005 to somebody" });
  screen.getByText(/^1 of 1 changes? selected$/);
});

test("a draft of a day that has changed is refused, and another one can be made", async () => {
  const server = await openDraft();
  server.refuses(applyDayPlan, 409, "WL-001 has changed. Make a new plan.");
  press("Apply 2 changes");
  await screen.findByText("WL-001 has changed. Make a new plan.");
  press("Make a new plan");
  await screen.findByText("2 of 2 changes selected");
  expect(server.bodiesOf(makeDayPlan)).toHaveLength(2);
  expect(screen.queryByText("WL-001 has changed. Make a new plan.")).toBeNull();
});

test("a plan that can't be drafted says why, beside the day", async () => {
  const server = openPlan();
  server.refuses(makeDayPlan, 422, "Nobody is present on this day.");
  server.show();
  await screen.findByText("Nobody is present on this day.");
  await screen.findByRole("list", { name: "Work of Anna Jansen" });
});

test("somebody's day has what they help with too; only its lead's can be moved", async () => {
  const lead = { cleanerId: ben.id, at: at("08:00") };
  const shared = pieceOf(1, { before: lead, after: lead, reason: "shared", helperIds: [anna.id] });
  await openDraft(planOf({ pieces: [shared, pieceOf(2)] }));
  within(screen.getByRole("list", { name: "Now, Anna Jansen" })).getByText("With Ben Smit");
  const draft = within(screen.getByRole("list", { name: "Draft, Anna Jansen" }));
  expect(draft.getAllByRole("listitem")[0]?.textContent).toMatch(/^WL001.*With Ben Smit.*several people work on it$/);
  expect(draft.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["Move WL-002"]);
  within(screen.getByRole("list", { name: "Draft, Ben Smit" })).getByRole("button", { name: "Move WL-001" });
});

test("a day with nothing to change says so", async () => {
  await openDraft(planOf({ pieces: planOf().pieces.slice(2, 4) }));
  screen.getByText("The day is already well planned: there is nothing to change.");
  expect(screen.getByRole("button", { name: "Apply 0 changes" }).hasAttribute("disabled")).toBe(true);
});

test("a day on which nobody works says what to do first", async () => {
  const [piece] = planOf().pieces.slice(4);
  if (!piece) throw new Error("the plan has no piece that nobody gets");
  await openDraft(planOf({ pieces: [{ ...piece, reason: "nobody" }], cleaners: [] }));
  screen.getByText("Nobody works on this day yet.");
  screen.getByText(/^Each cleaner who is working that day needs a schedule in the calendar/);
  expect(screen.queryByText(/too few people|nothing to change/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Give WL-005 to somebody" })).toBeNull();
});
