// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../tests/support/screen";
import { idNumber } from "../../../../tests/support/screen-data";
import { getAssignments, getLoads } from "../../assignments/contract/supervision";
import { type Absence, getAbsences } from "../contract";
import { PersonDay } from "./person-day";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-10T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const anna = { id: idNumber(7), name: "Anna Kowalska", role: "cleaner" } as const;

/** Opens Anna's day; she is absent on these days. */
function openDay(days: readonly string[], about: Pick<Absence, "reason" | "lang"> = { reason: null }) {
  const server = startFakeServer();
  server.returns(getLoads, []);
  server.returns(getAssignments, []);
  server.answers(getAbsences, (query) => {
    const [from, to] = [query.get("from") ?? "", query.get("to") ?? "9999-12-31"];
    return days
      .filter((date) => date >= from && date <= to)
      .map((date, i) => ({ id: idNumber(20 + i), userId: anna.id, user: anna, date, ...about }));
  });
  openScreen(<PersonDay person={anna} />, { person: personOf("teamleader"), path: "/supervisor/team" });
}

test("an absence is listed however far ahead it is", async () => {
  openDay(["2031-06-01", "2031-06-02", "2032-01-05"]);
  await screen.findByText("Sun, Jun 1 to Mon, Jun 2");
  screen.getByText("Mon, Jan 5, 2032");
});

test("today's absence gives its reason in the language in which it was typed", async () => {
  openDay(["2031-01-10"], { reason: "Ateş", lang: "tr" });
  const reason = await screen.findByText("Ateş");
  expect([reason.lang, reason.dir]).toEqual(["tr", "auto"]);
});

test("somebody without absences has none planned", async () => {
  openDay(["2031-01-09"]);
  await screen.findByText("No absences planned.");
});
