import { describe, expect, test } from "vitest";
import { calendarFile, calendarOf, readAs, wholeDays } from "../../../../../tests/support/ical";
import { largestCalendar } from "./lines";
import { mostEvents } from "./outline";

const week = "20261204/20261211";
const whole = calendarOf([wholeDays("1", week)]);
const cutOff = "The calendar is incomplete. It was probably cut off on the way.";
const more = "The address returned more than one calendar, or text after it.";
const none = "The address returned no calendar. Check that it is the calendar's iCal address.";
const damaged = "The calendar is damaged: some of its lines are invalid.";

describe("what is not one complete calendar is refused", () => {
  test.each([
    ["nothing", "", none],
    ["a sign-in page", "<!doctype html>\n<html><body>Sign in: BEGIN:VCALENDAR</body></html>", none],
    ["JSON", '{"error":"not found"}', none],
    ["an event alone", whole.replace(/.*VCALENDAR\r\n/g, ""), none],
    ["text before it", `Calendar\n${whole}`, none],
    ["text after it", `${whole}<!-- cached -->\n`, more],
    ["a line after it", `${whole}X-CACHED:1\n`, more],
    ["two calendars", whole + whole, more],
    ["two calendars, the second one cut off", whole + whole.slice(0, 90), more],
    ["a calendar in a calendar", calendarOf([], [...whole.trim().split("\r\n")]), more],
    ["an event that is not closed", whole.replace("END:VEVENT\r\n", ""), damaged],
    ["an event that is not begun", whole.replace("BEGIN:VEVENT\r\n", ""), damaged],
    ["no end", whole.replace("END:VCALENDAR\r\n", ""), cutOff],
    ["half of the end", whole.replace("END:VCALENDAR\r\n", "END:VCAL"), cutOff],
    ["an event in an event", calendarOf([["BEGIN:VEVENT", ...wholeDays("1", week), "END:VEVENT"]]), damaged],
    [
      "an event in a time zone",
      calendarOf([], ["BEGIN:VTIMEZONE", "BEGIN:VEVENT", "END:VEVENT", "END:VTIMEZONE"]),
      damaged,
    ],
    ["a line without a colon", calendarOf([wholeDays("1", week, "SUMMARY")]), damaged],
    ["a text that runs on in the next line", calendarOf([wholeDays("1", week, "DESCRIPTION:one", "two")]), damaged],
    ["a line without a name", calendarOf([wholeDays("1", week, ":two")]), damaged],
  ])("%s", (_, calendar, refusal) => {
    expect(readAs(calendar)).toBe(refusal);
  });

  test.each([
    ["no line end after it", whole.trim()],
    ["blank lines around it", `\r\n\n${whole.replaceAll("\r\n", "\r\n\r\n")}\n \n`],
    ["two CRs a line", whole.replaceAll("\r\n", "\r\r\n")],
    ["a BOM", `\uFEFF${whole}`],
    ["lower case", whole.replace(/^(?:BEGIN|END):.*|^\w+(?=[;:])/gm, (name) => name.toLowerCase())],
    ["spaces after names", whole.replaceAll("VEVENT", "VEVENT  ").replaceAll("VCALENDAR", "VCALENDAR ")],
    ["a quote that is never closed", whole.replace("UID", 'ATTENDEE;CN="Sam:mailto:sam@example.org\r\nUID')],
    ["parameters that nobody can read", whole.replace("UID", "X-A;;=;==:1\r\nUID")],
  ])("%s is no harm", (_, calendar) => {
    expect(readAs(calendar)).toEqual(["1 2026-12-04 2026-12-11 guest"]);
  });

  test("a calendar without events is complete", () => {
    expect(readAs(calendarOf([]))).toEqual([]);
  });
});

describe("events that say too little, or too much", () => {
  const invalid = "An event in the calendar has a date or time that doesn't exist.";
  const repeats = "An event in the calendar repeats. Calendars with repeating events can't be read.";
  const backwards = "The event on Fri, Dec 4 doesn't end after its start.";
  const start = "DTSTART;VALUE=DATE:20261204";
  const end = "DTEND;VALUE=DATE:20261207";

  test.each([
    [[start, end], "An event in the calendar has no UID."],
    [["UID: ", start, end], "An event in the calendar has no UID."],
    [["UID:1", end], "An event in the calendar has no start."],
    [["UID:1", start], "An event in the calendar has no end."],
    [["UID:1", "UID:2", start, end], damaged],
    [["UID:1", start, start, end], damaged],
    [["UID:1", start, end, end], damaged],
    [["UID:1", start, end, "DURATION:P3D"], damaged],
    [["UID:1", "DTSTART:", end], invalid],
    [["UID:1", "DTSTART:tomorrow", end], invalid],
    [["UID:1", "DTSTART;VALUE=DATE:20260230", end], invalid],
    [["UID:1", "DTSTART;VALUE=DATE:20260229", end], invalid],
    [["UID:1", "DTSTART;VALUE=DATE:20261301", end], invalid],
    [["UID:1", "DTSTART;VALUE=DATE:2026-12-04", end], invalid],
    [["UID:1", "DTSTART;VALUE=DATE:00000000", end], invalid],
    [["UID:1", start, "DTEND;VALUE=DATE:20270229"], invalid],
    [["UID:1", start, "DTEND:20261207T240000"], invalid],
    [["UID:1", start, "DTEND:20261207T106000"], invalid],
    [["UID:1", start, "DTEND:20261207T100000+0100"], invalid],
    [["UID:1", start, "DTEND:20261207T1000"], invalid],
    [["UID:1", start, "DURATION:3 days"], invalid],
    [["UID:1", start, "DURATION:P"], invalid],
    [["UID:1", start, "DURATION:P3DT"], invalid],
    [["UID:1", start, "DURATION:P99999D"], invalid],
    [["UID:1", start, "DTEND;VALUE=DATE:20261204"], backwards],
    [["UID:1", start, "DTEND;VALUE=DATE:20261203"], backwards],
    [["UID:1", "DTSTART:20261204T150000", "DTEND:20261204T150000"], backwards],
    [["UID:1", "DTSTART:20261204T150000", "DTEND:20261204T100000"], backwards],
    [["UID:1", start, "DURATION:-P3D"], backwards],
    [["UID:1", start, "DURATION:PT12H"], backwards],
    [["UID:1", start, "DTEND;VALUE=DATE:20311209"], "The event on Fri, Dec 4 is longer than five years."],
    [["UID:1", start, "DURATION:P9999D"], "The event on Fri, Dec 4 is longer than five years."],
    [["UID:1", start, end, "RRULE:FREQ=WEEKLY;COUNT=4"], repeats],
    [["UID:1", start, end, "RDATE;VALUE=DATE:20261218"], repeats],
    [["UID:1", start, end, "RECURRENCE-ID;VALUE=DATE:20261204"], repeats],
    [
      ["UID:1", "DTSTART;TZID=Customized Time Zone:20261204T150000", "DTEND:20261207T100000Z"],
      "An event in the calendar is in an unknown time zone, “Customized Time Zone”.",
    ],
  ])("%j", (event, refusal) => {
    // One such event is enough, whatever the others are like.
    expect(readAs(calendarOf([wholeDays("0", week), event, wholeDays("9", week)]))).toBe(refusal);
  });

  test("five years are not too long", () => {
    expect(readAs(calendarOf([["UID:1", start, "DTEND;VALUE=DATE:20311204"]]))).toEqual([
      "1 2026-12-04 2031-12-04 guest",
    ]);
  });
});

describe("calendars that were made to be slow", () => {
  /** Milliseconds of processor time. A tenth of this is usual; what grows with the square of the size takes minutes. */
  const tooLong = 2_000;
  const used = () => process.cpuUsage().user / 1_000;
  const inCalendar = (body: string) => `BEGIN:VCALENDAR\r\n${body}\r\nEND:VCALENDAR\r\n`;
  const filled = (unit: string) => unit.repeat(Math.floor((largestCalendar - 2_000) / unit.length));
  const event = (line: string) =>
    `BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261204\r\nDTEND:20261207\r\n${line}\r\nEND:VEVENT`;
  const zone = (rules: string) => `BEGIN:VTIMEZONE\r\nTZID:Slow\r\n${rules}\r\nEND:VTIMEZONE\r\n`;
  const standard = (rule: string) =>
    `BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:${rule}\r\nEND:STANDARD`;
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      [..."europe/amsterdam"].map((letter, place) => ((index >> place) & 1 ? letter.toUpperCase() : letter)).join(""),
    );
  const slow = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Slow:20261204T150000\r\nDTEND:20271207T150000Z\r\nEND:VEVENT";

  test.each([
    ["one line", filled("x")],
    ["one line of CRs", inCalendar(filled("\r"))],
    ["one line of colons and quotes", inCalendar(filled(':"'))],
    ["one summary", inCalendar(event(`SUMMARY:${filled("Blocked \\, ")}`))],
    ["one UID", inCalendar(event("").replace("UID:1", `UID:${filled("\\\\\\,")}`))],
    ["one villa of spaces", inCalendar(event(`LOCATION:${filled(" \\n")}x`))],
    ["parameters of a line that is ignored", inCalendar(`X-A${filled(";a=b")}:1`)],
    ["parameters of a start", inCalendar(event("").replace("DTSTART", `DTSTART${filled(";a=b")}`))],
    ["quotes of a start", inCalendar(event("").replace("DTSTART", `DTSTART${filled(';a="b","b"')}`))],
    ["folds only", inCalendar(event(`SUMMARY:${filled("\r\n x")}`))],
    ["empty lines only", inCalendar(filled("\n"))],
    ["20,000 components in each other", "BEGIN:VCALENDAR\n".padEnd(300_000, "BEGIN:VALARM\n")],
    [
      "20,000 components in each other, all closed",
      inCalendar(`${"BEGIN:VALARM\n".repeat(20_000)}${"END:VALARM\n".repeat(20_000)}`.trim()),
    ],
    ["20,000 alarms in one event", inCalendar(event(`${"BEGIN:VALARM\nEND:VALARM\n".repeat(20_000)}X-A:1`))],
    ["events of one UID", inCalendar(filled(`${event("X-A:1")}\r\n`).trim())],
    ["a zone that changes each second", inCalendar(zone(standard("FREQ=SECONDLY")) + slow)],
    [
      "a zone that changes on 31 February",
      inCalendar(zone(standard("FREQ=YEARLY;BYMONTH=2").replace("0101T", "0131T")) + slow),
    ],
    ["a zone that never changes", inCalendar(zone(standard("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31")) + slow)],
    [
      "thousands of zones",
      inCalendar(
        names(7_500)
          .map((name) => zone("DTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200").replace("Slow", name))
          .join(""),
      ),
    ],
    [
      "thousands of names of zones",
      calendarOf(
        names(mostEvents).map((name, index) => [
          `UID:${index}`,
          `DTSTART;TZID=${name}:20261204T150000`,
          `DTEND;TZID=/${name}:20261207T100000`,
        ]),
      ),
    ],
    [
      "thousands of long durations",
      calendarOf(
        Array.from({ length: mostEvents }, (_, index) => [`UID:${index}`, "DTSTART:20261204", "DURATION:P9999D"]),
      ),
    ],
    [
      "a zone with thousands of rules",
      inCalendar(zone(filled(`${standard("FREQ=YEARLY;BYMONTH=2;BYDAY=1SU")}\r\n`).trim()) + slow),
    ],
  ])("%s", (_, calendar) => {
    const start = used();
    readAs(calendar);
    expect(used() - start).toBeLessThan(tooLong);
  });

  test("1 MB and 5,000 events are read in time; more is refused", () => {
    const events = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        `UID:${index}`,
        "DTSTART;TZID=America/New_York:20261204T100000",
        "DTEND;TZID=Asia/Tokyo:20261207T190000",
        `SUMMARY:${"x".repeat(40)}`,
      ]);
    const full = calendarOf(events(mostEvents));
    const start = used();
    expect(readAs(full)).toHaveLength(mostEvents);
    expect(used() - start).toBeLessThan(tooLong);
    expect(readAs(calendarOf(events(mostEvents + 1)))).toBe("The calendar has more than 5000 events.");
    const small = calendarFile("airbnb").toString();
    const padded = (bytes: number) =>
      small.replace("VERSION", `X-A:${"é".repeat((bytes - small.length) / 2 - 3)}\r\nVERSION`);
    expect(readAs(padded(largestCalendar))).toEqual(readAs(small));
    expect(readAs(padded(largestCalendar + 20))).toBe("The calendar is larger than 1 MB.");
  });
});
