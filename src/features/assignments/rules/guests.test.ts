import { expect, test } from "vitest";
import type { StayAround } from "../contract/stay";
import { earliestGuestsFirst } from "./guests";

const arriving = (date: string, time: string): StayAround => ({
  checkOut: null,
  isLate: false,
  arrival: { date, time, guests: null, isEarly: false },
});

test("work is sorted by its next guests' day and time; what nobody waits for comes last, in the given order", () => {
  const leavingOnly: StayAround = { checkOut: "11:00", isLate: true, arrival: null };
  const work = [
    { name: "kept by an old phone" },
    { name: "in December", stay: arriving("2026-12-01", "09:00") },
    { name: "nobody", stay: null },
    { name: "today at 4", stay: arriving("2026-11-30", "16:00") },
    { name: "leaving only", stay: leavingOnly },
    { name: "today at 9", stay: arriving("2026-11-30", "09:30") },
    { name: "today at 4, too", stay: arriving("2026-11-30", "16:00") },
  ];
  expect(earliestGuestsFirst(work).map(({ name }) => name)).toEqual([
    ...["today at 9", "today at 4", "today at 4, too", "in December"],
    ...["kept by an old phone", "nobody", "leaving only"],
  ]);
});
