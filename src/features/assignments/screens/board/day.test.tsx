// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { figuresIn, openScreen, personOf } from "../../../../../tests/support/screen";
import { Figures } from "./day";

const today = { ...finishedCard, status: "pending" as const, plannedAt: `${emptyBoard.day}T11:00:00.000Z` };
const before = { ...today, plannedAt: "2020-01-01T11:00:00.000Z" };

test.each([
  ["of today", [today], ["today4today", "today125% of today"]],
  ["of today and before", [today, before], ["1 carried over43 today, 1 carried over", "today125% of total"]],
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
