// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { figuresIn, openScreen, personOf } from "../../../../../tests/support/screen";
import { Figures, UncoveredNote } from "./day";

const today = { ...finishedCard, status: "pending" as const, plannedAt: `${emptyBoard.day}T11:00:00.000Z` };
const before = { ...today, plannedAt: "2020-01-01T11:00:00.000Z" };
const later = { ...today, plannedAt: "2099-01-01T11:00:00.000Z" };

test.each([
  ["of today", [today], ["today4today", "today125% of today"]],
  ["of today and before", [today, before], ["1 carried over43 today, 1 carried over", "today125% of total"]],
  ["of today and later", [today, later], ["1 started early43 today, 1 started early", "today125% of total"]],
])("the counters say that they are %s, on phones in two words", (_, pending, [total, completed]) => {
  const board = { ...emptyBoard, counts: { ...emptyBoard.counts, total: 4, pending: 3, done: 1 }, pending };
  const person = personOf("teamleader");
  openScreen(<Figures board={board} now={new Date(`${emptyBoard.day}T12:00:00Z`)} />, { person, path: "/supervisor" });
  expect(figuresIn(screen.getByLabelText("Today's figures"))).toEqual([
    `Total Units${total}`,
    "In Progress0",
    `Completed${completed}`,
    "Review0",
  ]);
});

const uncovered = { ...today, uncovered: true };
const absent = { ...uncovered, whyUncovered: "absent" as const };
const removed = { ...uncovered, whyUncovered: "removed" as const, cleaner: { ...today.cleaner, name: "Removed user" } };
const absentThen = { ...absent, plannedAt: before.plannedAt };
const moved = { ...uncovered, whyUncovered: null };
const inspector = { ...uncovered, whyUncovered: "other-role" as const };

test.each([
  ["absent", [absent], "Vera Kok is absent and nobody else is assigned."],
  [
    "absent, as a server of the version before tells it",
    [uncovered],
    "Vera Kok is absent and nobody else is assigned.",
  ],
  ["removed", [removed], "Its cleaner no longer works here and nobody else is assigned."],
  ["in another role", [inspector], "Vera Kok is no longer a cleaner and nobody else is assigned."],
  ["several and absent", [absent, absent], "Their cleaners are absent and nobody else is assigned."],
  [
    "several and not all absent",
    [absent, removed],
    "Their cleaners are absent or no longer clean here, and nobody else is assigned.",
  ],
  ["there on the day to which it was moved", [moved], "Nobody is assigned."],
  ["several and not all absent on the day", [absent, moved], "Nobody is assigned."],
  ["absent on an earlier day", [absentThen], "Vera Kok was absent that day and nobody else is assigned."],
  ["absent, one on an earlier day", [absentThen, absent], "Their cleaners were absent and nobody else is assigned."],
])("uncovered villas say why: the last cleaners are %s", (_, pending, why) => {
  const board = { ...emptyBoard, pending };
  const now = new Date(`${emptyBoard.day}T12:00:00Z`);
  openScreen(<UncoveredNote board={board} now={now} onReassign={() => {}} onShareOut={() => {}} />, {
    person: personOf("teamleader"),
    path: "/supervisor",
  });
  screen.getByText((text) => text.endsWith(`12:00 PM. ${why}`));
});
