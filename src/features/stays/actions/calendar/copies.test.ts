import { describe, expect, test } from "vitest";
import { calendarOf, readAs, wholeDays } from "../../../../../tests/support/ical";

const week = "20261204/20261211";
const later = "20261205/20261212";

describe("events with one UID", () => {
  test.each<[string, string[][], string[] | string]>([
    [
      "copies count once, whatever else their lines say",
      [wholeDays("1", week, "DTSTAMP:20261101T000000Z"), wholeDays("1", week, "SUMMARY:Robin")],
      ["1 2026-12-04 2026-12-11 guest"],
    ],
    [
      "the highest SEQUENCE counts, wherever it is",
      [wholeDays("1", week, "SEQUENCE:2"), wholeDays("1", later, "SEQUENCE:10"), wholeDays("1", week)],
      ["1 2026-12-05 2026-12-12 guest"],
    ],
    [
      "a cancellation with a higher SEQUENCE counts",
      [wholeDays("1", week, "SEQUENCE:1"), wholeDays("1", week, "SEQUENCE:2", "STATUS:CANCELLED")],
      ["1 2026-12-04 2026-12-11 guest cancelled"],
    ],
    [
      "differing ones are refused",
      [wholeDays("1", week), wholeDays("1", later)],
      "The events on Fri, Dec 4 and Sat, Dec 5 have the same UID, but differ.",
    ],
    [
      "one that also blocks is another",
      [wholeDays("1", week), wholeDays("1", week, "SUMMARY:Blocked")],
      "The events on Fri, Dec 4 and Fri, Dec 4 have the same UID, but differ.",
    ],
    [
      "one of another villa is another",
      [wholeDays("1", week, "LOCATION:A"), wholeDays("1", week, "LOCATION:B")],
      "The events on Fri, Dec 4 and Fri, Dec 4 have the same UID, but differ.",
    ],
  ])("%s", (_, events, read) => {
    expect(readAs(calendarOf(events))).toEqual(read);
  });
});

describe("Smoobu's three events of a stay", () => {
  const smoobu = { host: "login.smoobu.com" };
  const inVilla = (uid: string, days: string, summary: string, villa = "A") =>
    wholeDays(uid, days, `SUMMARY:${summary}`, `LOCATION:${villa}`);

  test.each<[string, string[][], string[]]>([
    [
      "check-in and check-out without a night",
      [
        inVilla("1i", "20261204/20261204", "Check-in Robin"),
        inVilla("1", week, "Robin"),
        inVilla("1o", "20261211/20261211", "Check-out Robin"),
      ],
      ["1 A 2026-12-04 2026-12-11 guest"],
    ],
    [
      "check-in and check-out as whole days, of two stays with a change between them",
      [
        inVilla("1i", "20261204/20261205", "Robin Check-In"),
        inVilla("1", week, "Robin"),
        inVilla("1o", "20261211/20261212", "Robin Check-Out"),
        inVilla("2i", "20261211/20261212", "Sam Check-In"),
        inVilla("2", "20261211/20261212", "Sam"),
        inVilla("2o", "20261212/20261213", "Sam Check-Out"),
      ],
      ["1 A 2026-12-04 2026-12-11 guest", "2 A 2026-12-11 2026-12-12 guest"],
    ],
    [
      "check-in and check-out with times of a day",
      [
        ["UID:1", "SUMMARY:Check-in Robin", "DTSTART:20261204T150000", "DTEND:20261204T153000"],
        ["UID:1", "SUMMARY:Robin", "DTSTART:20261204T150000", "DTEND:20261211T100000"],
        ["UID:1", "SUMMARY:Check-out Robin", "DTSTART:20261211T100000", "DTEND:20261211T103000"],
      ],
      ["1 2026-12-04 15:00 2026-12-11 10:00 guest"],
    ],
    [
      "three UIDs for one villa and the same days: the smallest counts",
      [inVilla("1b", week, "Robin"), inVilla("1a", week, "Airbnb"), inVilla("1c", week, "Check-in Robin")],
      ["1a A 2026-12-04 2026-12-11 guest"],
    ],
    [
      "three UIDs without a villa: they are for the same name",
      [
        wholeDays("1c", week, "SUMMARY:Check-in: Robin"),
        wholeDays("1b", week, "SUMMARY:Robin"),
        wholeDays("2", week, "SUMMARY:Sam"),
      ],
      ["1b 2026-12-04 2026-12-11 guest", "2 2026-12-04 2026-12-11 guest"],
    ],
    [
      "two villas on the same days are two stays",
      [inVilla("1", week, "Robin"), inVilla("2", week, "Robin", "B")],
      ["1 A 2026-12-04 2026-12-11 guest", "2 B 2026-12-04 2026-12-11 guest"],
    ],
    [
      "a night for which there is nothing else is a stay",
      [inVilla("1", "20261204/20261205", "Robin, late check-in"), inVilla("2", week, "Sam", "B")],
      ["1 A 2026-12-04 2026-12-05 guest", "2 B 2026-12-04 2026-12-11 guest"],
    ],
  ])("%s", (_, events, stays) => {
    expect(readAs(calendarOf(events), smoobu)).toEqual(stays);
    // Its order means nothing.
    expect(readAs(calendarOf([...events].reverse()), smoobu)).toEqual(expect.arrayContaining(stays));
  });

  test("elsewhere, several UIDs are several stays", () => {
    const calendar = calendarOf([inVilla("1", week, "Robin"), inVilla("2", week, "Robin")]);
    expect(readAs(calendar)).toHaveLength(2);
  });
});
