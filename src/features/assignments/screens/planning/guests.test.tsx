// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { onPhone, openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { PlanButton } from "../../../schedules/screens/plan/plan-button";
import type { Assignment } from "../../contract/assignment";
import { getAssignmentCounts, getAssignments } from "../../contract/supervision";
import Planning from "./page";

// When guests leave and arrive, on the planning page.

const day = "2031-05-12";
const villa = (code: string, number: number, stay?: Assignment["stay"]) =>
  assignmentOf({
    ...{ id: idNumber(number), unit: { id: idNumber(number + 100), code, location: "Waterlijn", address: code } },
    ...(stay !== undefined && { stay }),
  });
const arriving = (time: string, changes: Partial<NonNullable<Assignment["stay"]>> = {}): Assignment["stay"] => ({
  ...{ checkOut: null, isLate: false },
  arrival: { date: day, time, guests: 3, isEarly: time < "16:00" },
  ...changes,
});

function openPlanning(work: Assignment[], span = "day") {
  const server = startFakeServer();
  server.returns(getAssignmentCounts, {
    pending: work.length,
    inProgress: 0,
    needsReview: 0,
    done: 0,
    hasMoreDone: false,
    uncovered: 0,
  });
  server.returns(getAssignments, work);
  const path = `/supervisor/assignments?date=${day}&days=${span}`;
  openScreen(<Planning PlanButton={PlanButton} />, { person: personOf("teamleader"), path });
}
const villas = () =>
  [...document.querySelectorAll("tbody tr[data-key] [role=img]")].map((one) => one.getAttribute("aria-label"));
const work = [
  villa("WL-001", 1, null),
  villa("WL-002", 2, arriving("16:00")),
  villa("WL-003", 3, arriving("13:00", { checkOut: "11:00", isLate: true })),
];

test("the table has a column of guests, by which it is sorted; work without guests comes last in both directions", async () => {
  openPlanning(work);
  await screen.findByRole("row", { name: /WL-003.*Leaving late, 11:00 AM.*Guests early, 1:00 PM/ });
  expect(villas()).toEqual(["Villa WL-001", "Villa WL-002", "Villa WL-003"]);
  const header = screen.getByRole("button", { name: "Guests" });
  fireEvent.click(header);
  expect(villas()).toEqual(["Villa WL-003", "Villa WL-002", "Villa WL-001"]);
  fireEvent.click(header);
  expect(villas()).toEqual(["Villa WL-002", "Villa WL-003", "Villa WL-001"]);
});

test("of all days, which the server sorts, guests are no order", async () => {
  openPlanning(work, "all");
  await screen.findByRole("columnheader", { name: "Guests" });
  expect(screen.queryByRole("button", { name: "Guests" })).toBeNull();
});

test("a table without stays has no such column", async () => {
  openPlanning([villa("WL-001", 1, null), villa("WL-002", 2)]);
  await screen.findByRole("row", { name: /WL-002/ });
  expect(screen.queryByRole("columnheader", { name: "Guests" })).toBeNull();
});

test("on a phone a card shows the guests and their number", async () => {
  onPhone();
  openPlanning(work);
  const card = await screen.findByRole("article", { name: "Villa WL-003" });
  expect(card.textContent).toContain("Leaving late, 11:00 AMGuests early, 1:00 PMBeds for 3");
  expect(screen.getByRole("article", { name: "Villa WL-001" }).textContent).not.toMatch(/Guests|Beds/);
});
