import { describe, expect, test } from "vitest";
import { calendarOf, readAs, wholeDays } from "../../../../../tests/support/ical";

const rule = (from: string, to: string, name: string, yearly: string) => [
  `BEGIN:${name}`,
  "DTSTART:16010101T020000",
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `RRULE:FREQ=YEARLY;${yearly}`,
  `END:${name}`,
];
/** Outlook's zone of Athens. */
const athens = [
  "BEGIN:VTIMEZONE",
  "TZID:GTB Standard Time",
  ...rule("+0300", "+0200", "STANDARD", "BYDAY=-1SU;BYMONTH=10"),
  ...rule("+0200", "+0300", "DAYLIGHT", "BYDAY=-1SU;BYMONTH=3"),
  "END:VTIMEZONE",
];

describe("times are park times", () => {
  test.each([
    ["whole days", "DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261207", "2026-12-04 2026-12-07"],
    ["whole days without VALUE", "DTSTART:20261204", "DTEND:20261207", "2026-12-04 2026-12-07"],
    ["whole days with VALUE of times", "DTSTART;VALUE=DATE-TIME:20261204", "DTEND:20261207", "2026-12-04 2026-12-07"],
    [
      "times with VALUE of days",
      "DTSTART;VALUE=DATE;TZID=UTC:20261204T140000",
      "DTEND;X-A=1;VALUE=DATE:20261207T090000Z",
      "2026-12-04 15:00 2026-12-07 10:00",
    ],
    ["a leap day", "DTSTART:20280228", "DTEND:20280229", "2028-02-28 2028-02-29"],
    ["UTC in winter", "DTSTART:20261204T140000Z", "DTEND:20261207T090000Z", "2026-12-04 15:00 2026-12-07 10:00"],
    ["UTC in summer", "DTSTART:20270703T130000Z", "DTEND:20270710T080000Z", "2027-07-03 15:00 2027-07-10 10:00"],
    ["UTC of another day", "DTSTART:20261203T233000Z", "DTEND:20261206T230500Z", "2026-12-04 00:30 2026-12-07 00:05"],
    ["no zone", "DTSTART:20261204T150000", "DTEND:20261207T103059", "2026-12-04 15:00 2026-12-07 10:30"],
    [
      "the park's zone",
      "DTSTART;TZID=Europe/Amsterdam:20261204T150000",
      'DTEND;TZID="Europe/Amsterdam":20261207T100000',
      "2026-12-04 15:00 2026-12-07 10:00",
    ],
    [
      "other zones",
      "DTSTART;TZID=America/New_York:20261203T200000",
      "DTEND;TZID=/Asia/Tokyo:20261207T190000",
      "2026-12-04 02:00 2026-12-07 11:00",
    ],
    [
      "a zone that only the calendar knows, in winter",
      "DTSTART;TZID=GTB Standard Time:20261204T160000",
      "DTEND;TZID=GTB Standard Time:20261207T110000",
      "2026-12-04 15:00 2026-12-07 10:00",
    ],
    [
      "that zone, from winter to summer, when New York has changed its clocks already",
      "DTSTART;TZID=GTB Standard Time:20270326T160000",
      "DTEND;TZID=America/New_York:20270327T050000",
      "2027-03-26 15:00 2027-03-27 10:00",
    ],
    ["a day and a time", "DTSTART;VALUE=DATE:20261204", "DTEND:20261207T100000", "2026-12-04 2026-12-07 10:00"],
    ["midnight to midnight", "DTSTART:20261204T000000", "DTEND:20261207T000000", "2026-12-04 2026-12-07"],
    ["until midnight", "DTSTART:20261204T150000", "DTEND:20261207T000000", "2026-12-04 15:00 2026-12-07 00:00"],
    ["a number of days", "DTSTART;VALUE=DATE:20261204", "DURATION:P3D", "2026-12-04 2026-12-07"],
    ["weeks", "DTSTART;VALUE=DATE:20261204", "DURATION:P1W", "2026-12-04 2026-12-11"],
    ["hours after a whole day", "DTSTART;VALUE=DATE:20261204", "DURATION:PT72H", "2026-12-04 2026-12-07"],
    ["hours", "DTSTART:20261204T140000Z", "DURATION:PT67H", "2026-12-04 15:00 2026-12-07 10:00"],
    [
      "days in another zone",
      "DTSTART;TZID=America/New_York:20261204T090000",
      "DURATION:P2DT19H",
      "2026-12-04 15:00 2026-12-07 10:00",
    ],
  ])("%s", (_, start, end, days) => {
    expect(readAs(calendarOf([["UID:1", end, start]], athens))).toEqual([`1 ${days} guest`]);
  });

  test("in another park they are others", () => {
    const calendar = calendarOf([["UID:1", "DTSTART:20261204T140000Z", "DTEND:20261207T090000Z"]]);
    expect(readAs(calendar, { zone: "America/New_York" })).toEqual(["1 2026-12-04 09:00 2026-12-07 04:00 guest"]);
  });

  test.each([
    ["the first", "DTSTART:20270429T220000Z", "DTEND:20270507T210000Z", "2027-04-30 2027-05-08"],
    ["the last", "DTSTART:20270425T220000Z", "DTEND:20270429T220000Z", "2027-04-26 2027-04-30"],
    ["the second", "DTSTART:20270428T220000Z", "DTEND:20270507T210000Z", "2027-04-29 2027-05-08"],
  ])("from midnight to midnight are whole days, also if clocks skip the midnight of %s day", (_, start, end, days) => {
    expect(readAs(calendarOf([["UID:1", start, end]]), { zone: "Africa/Cairo" })).toEqual([`1 ${days} guest`]);
  });

  test("an abbreviation is the zone that the calendar defines", () => {
    const dublin = [
      ...["BEGIN:VTIMEZONE", "TZID:IST"],
      ...rule("+0100", "+0000", "STANDARD", "BYDAY=-1SU;BYMONTH=10"),
      ...rule("+0000", "+0100", "DAYLIGHT", "BYDAY=-1SU;BYMONTH=3"),
      "END:VTIMEZONE",
    ];
    const event = ["UID:1", "DTSTART;TZID=IST:20270703T140000", "DTEND;TZID=IST:20270710T090000"];
    expect(readAs(calendarOf([event], dublin))).toEqual(["1 2027-07-03 15:00 2027-07-10 10:00 guest"]);
    expect(readAs(calendarOf([event]))).toBe("An event in the calendar is in an unknown time zone, “IST”.");
  });

  test("an event within one day is no stay", () => {
    const visit = ["UID:2", "DTSTART:20261204T090000", "DTEND:20261204T103000"];
    expect(readAs(calendarOf([wholeDays("1", "20261204/20261207"), visit]))).toEqual(["1 2026-12-04 2026-12-07 guest"]);
  });

  test("what is no event is not read", () => {
    const task = ["BEGIN:VTODO", "UID:1", "DTSTART:20261232", "RRULE:FREQ=DAILY", "END:VTODO"];
    expect(readAs(calendarOf([], task))).toEqual([]);
  });
});
