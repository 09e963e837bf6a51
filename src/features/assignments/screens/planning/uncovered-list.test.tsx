// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, textsOf } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { UncoveredList } from "./uncovered-list";

test("each villa says why nobody is on it, as far as that is known: its last cleaner is or was absent, was removed, or has another role now", () => {
  const gone = { id: idNumber(8), name: "Removed user" };
  const work = [
    assignmentOf({ whyUncovered: "absent" }),
    assignmentOf({ id: idNumber(2), whyUncovered: "removed", cleanerId: gone.id, cleaner: gone }),
    assignmentOf({ id: idNumber(3), whyUncovered: "other-role" }),
    assignmentOf({ id: idNumber(4), whyUncovered: "absent", plannedAt: "2020-01-01T08:00:00.000Z" }),
    assignmentOf({ id: idNumber(5), whyUncovered: null }),
  ].map((one) => ({ ...one, uncovered: true }));
  openScreen(<UncoveredList heading="h2" work={work} when={() => "8:00 AM"} onReassign={() => {}} />, {
    person: personOf("teamleader"),
    path: "/supervisor/assignments",
  });
  expect(textsOf(screen.getAllByRole("listitem").flatMap((row) => [...row.querySelectorAll("p + p")]))).toEqual([
    "Marek Nowak is absent",
    "Its cleaner no longer works here",
    "Marek Nowak is no longer a cleaner",
    "Marek Nowak was absent that day",
    "Nobody assigned",
  ]);
});
