import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarFile, calendarFiles, calendarOf, readAs, wholeDays } from "../../../../../tests/support/ical";
import { reportCount } from "../../../../../tests/support/report-count";

describe("calendars as the sources write them", () => {
  test.each([
    [
      "airbnb",
      [
        "1418fb94e984-0c5d1e7f2ab94c66@airbnb.com 2026-11-13 2026-11-20 guest",
        "1418fb94e984-4e9b0a6d31cf4785@airbnb.com 2026-11-27 2026-11-30 guest",
        "7f662ec65913-93b7c2f60e1d4a58@airbnb.com 2026-11-30 2026-12-01 block",
        "1418fb94e984-a17f3c5e8d2046b9@airbnb.com 2026-12-11 2026-12-18 guest",
        "7f662ec65913-d06e4b8f25a7491c@airbnb.com 2027-01-01 2027-01-08 block",
        "7f662ec65913-e58a1d7c90f34b26@airbnb.com 2027-05-01 2027-11-20 block",
      ],
    ],
    [
      "booking",
      [
        "3f7a9c1e5b8d4026a1c3e5f7092b4d68@booking.com 2026-11-24 2026-11-27 block",
        "8e2c4a6f1b3d5079c2e4a6081f3b5d7e@booking.com 2026-11-27 2026-12-04 block",
        "b4d6f8021a3c5e7092b4d6f81a3c5e70@booking.com 2026-12-28 2027-01-04 block",
        "c5e7f9132b4d6f81a3c5e7092b4d6f82@booking.com 2027-02-01 2027-06-01 block",
      ],
    ],
    [
      "abritel",
      [
        "5b1c7d92-3e4f-4a60-8b17-c2d93e4f5a61 2025-12-20 2025-12-27 guest",
        "6c2d8ea3-4f50-4b71-9c28-d3ea4f506b72 2026-11-28 2026-12-05 guest",
        "7d3e9fb4-5061-4c82-ad39-e4fb50617c83 2026-12-05 2026-12-12 guest",
        "8e4fa0c5-6172-4d93-be4a-f50c61728d94 2026-12-12 2026-12-14 block",
        "9f50b1d6-7283-4ea4-8f5b-061d72839ea5 2026-12-19 2026-12-26 guest",
        "a061c2e7-8394-4fb5-906c-172e8394afb6 2027-01-02 2027-01-04 block",
        "b172d3f8-94a5-40c6-a17d-283f94a5b0c7 2027-01-06 2027-01-09 owner",
      ],
    ],
    [
      "smoobu",
      [
        "smoobu-40117@smoobu.com WL-001 2026-11-27 2026-12-04 guest",
        "smoobu-40233@smoobu.com WL-001 2026-12-04 2026-12-05 guest",
        "smoobu-40350@smoobu.com WL-002 2026-12-05 2026-12-12 guest",
        "smoobu-40471-a@smoobu.com WL-003 2026-12-18 2026-12-20 guest",
        "smoobu-40502@smoobu.com WL-003 2026-12-20 2026-12-24 block",
        "smoobu-40555@smoobu.com WL-003 2026-12-26 2027-01-02 owner",
      ],
    ],
    [
      "many-villas",
      [
        "RES-2026-10412@parkbeheer.example WL-001 2026-11-27 15:00 2026-11-30 10:00 guest",
        "RES-2026-10413@parkbeheer.example WL-014 2026-11-27 15:00 2026-12-04 10:00 guest",
        "RES-2026-10420@parkbeheer.example ZB-101 2026-11-30 13:00 2026-12-04 11:30 guest",
        "RES-2026-10421@parkbeheer.example ZB-102 2026-12-04 15:00 2026-12-07 10:00 guest",
        "RES-2026-10422@parkbeheer.example ZB-102 2027-07-03 15:00 2027-07-10 10:00 guest",
        "RES-2026-10430@parkbeheer.example DV-007 2026-12-11 15:00 2026-12-14 10:00 guest cancelled",
        "ONDERHOUD-77@parkbeheer.example DV-007 2026-12-14 2026-12-18 block",
        "RES-2026-10444@parkbeheer.example DV-008 2026-12-18 15:00 2026-12-21 10:00 owner",
      ],
    ],
    [
      "google",
      [
        "2kq7v9b1x4n8m3c5z6l0d2f4g6@google.com 2026-12-04 2026-12-07 guest",
        "7h3j5k8l1p0o9i2u4y6t8r1e3w@google.com 2026-12-11 15:00 2026-12-14 10:00 guest",
        "q1w2e3r4t5y6u7i8o9p0a1s2d3@google.com 2026-12-16 16:00 2026-12-18 10:00 block",
        "z9x8c7v6b5n4m3l2k1j0h9g8f7@google.com 2026-12-20 16:00 2026-12-22 11:00 guest",
      ],
    ],
  ] as const)("%s", (file, stays) => {
    expect(readAs(calendarFile(file))).toEqual(stays);
    // Whoever decodes the bytes first loses no more than characters that were folded.
    expect(readAs(calendarFile(file).toString())).toEqual(stays);
  });

  test("Booking.com's closed nights are stays where the feed says so, but not a closed season", () => {
    expect(readAs(calendarFile("booking"), { blocksAreStays: true })).toEqual([
      "3f7a9c1e5b8d4026a1c3e5f7092b4d68@booking.com 2026-11-24 2026-11-27 guest",
      "8e2c4a6f1b3d5079c2e4a6081f3b5d7e@booking.com 2026-11-27 2026-12-04 guest",
      "b4d6f8021a3c5e7092b4d6f81a3c5e70@booking.com 2026-12-28 2027-01-04 guest",
      "c5e7f9132b4d6f81a3c5e7092b4d6f82@booking.com 2027-02-01 2027-06-01 block",
    ]);
  });

  test.each(calendarFiles)("%s gives nothing that says who stays", (file) => {
    const names =
      /Maëlle|Aubépin|Éloïse|Käsmann|Brömmer|Oosterling|Ørsted|Wieringa|Sterrenbos|Wexford|Zoë|Merel|Quincy|Strandweg/;
    const digits = /0417|2280|9036|555 0|HM[A-Z0-9]{8}/;
    const read = JSON.stringify(readAs(calendarFile(file)));
    expect(read).not.toMatch(names);
    expect(read).not.toMatch(digits);
  });
});

describe("of a calendar that was cut off, nothing counts", () => {
  test.each(calendarFiles)("%s, at every byte", (file) => {
    const whole = calendarFile(file);
    const end = whole.lastIndexOf("END:VCALENDAR") + "END:VCALENDAR".length;
    const counted = Array.from({ length: end }, (_, bytes) => readAs(whole.subarray(0, bytes))).filter(Array.isArray);
    expect(counted).toEqual([]);
    reportCount(`${file} cut off at ${end} places: ${counted.length} read`);
    // Only its last line's end is missing then.
    expect(readAs(whole.subarray(0, end))).toEqual(readAs(whole));
  });
});

test("a line that is folded inside of a character is whole again", () => {
  const calendar = Buffer.from(calendarOf([wholeDays("é", "20261204/20261207", "SUMMARY:Propriétaire")]))
    .toString("latin1")
    .replaceAll("\u00c3\u00a9", "\u00c3\r\n \u00a9");
  expect(readAs(Buffer.from(calendar, "latin1"))).toEqual(["é 2026-12-04 2026-12-07 owner"]);
});

describe("random calendars", () => {
  const file = fc.constantFrom(...calendarFiles);
  /** A calendar without folds, BOM and CR, one character a byte. */
  const unfolded = (name: (typeof calendarFiles)[number]) =>
    calendarFile(name)
      .toString("latin1")
      .replace("\u00ef\u00bb\u00bf", "")
      .replace(/\r/g, "")
      .replace(/\n[ \t]/g, "");

  test("lines may be folded anywhere, also inside of characters, and end with LF or CRLF", () => {
    const written = fc.record({
      file,
      lineEnd: fc.constantFrom("\n", "\r\n"),
      indent: fc.constantFrom(" ", "\t"),
      bom: fc.constantFrom("", "\u00ef\u00bb\u00bf"),
      folds: fc.array(fc.nat(3_000), { maxLength: 80 }),
    });
    fc.assert(
      fc.property(written, ({ file, lineEnd, indent, bom, folds }) => {
        const bytes = unfolded(file).split("");
        // A fold at a line's start would join two lines.
        const isInside = (at: number) => at > 0 && at < bytes.length && bytes[at - 1] !== "\n" && bytes[at] !== "\n";
        const places = new Set(folds.filter(isInside));
        const text = bytes.map((byte, at) => (places.has(at) ? `\n${indent}${byte}` : byte)).join("");
        const calendar = Buffer.from(bom + text.replaceAll("\n", lineEnd), "latin1");
        expect(readAs(calendar)).toEqual(readAs(calendarFile(file)));
      }),
      { numRuns: 150 },
    );
  });

  test("whatever arrives is read or refused, and never breaks the reader", () => {
    const change = fc.record({ at: fc.nat(5_000), removed: fc.nat(40), added: fc.uint8Array({ maxLength: 30 }) });
    fc.assert(
      fc.property(file, fc.array(change, { minLength: 1, maxLength: 5 }), (name, changes) => {
        let bytes = calendarFile(name);
        for (const { at, removed, added } of changes) {
          bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
        }
        expect(readAs(bytes)).toSatisfy((read) => typeof read === "string" || Array.isArray(read));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the villa", () => {
  test.each([
    ["LOCATION: WL-001 ", "WL-001"],
    ["LOCATION;LANGUAGE=nl:Waterlijn\\, 1", "Waterlijn, 1"],
    ["LOCATION:Waterlijn\\nhouse 1\u0007", "Waterlijn house 1"],
    [`LOCATION:${"x".repeat(60)}`, "x".repeat(60)],
    [`LOCATION:${"x".repeat(61)}`, undefined],
    ["LOCATION:\u202eWL-\u2066001", "WL-001"],
    ["LOCATION:\u200bE\u0301te\u0301-1\u00ad", "Été-1"],
    ["LOCATION:", undefined],
    ["DESCRIPTION:WL-001", undefined],
  ])("%s is %s", (line, code) => {
    const stay = ["1", code, "2026-12-04", "2026-12-07", "guest"].filter(Boolean).join(" ");
    expect(readAs(calendarOf([wholeDays("1", "20261204/20261207", line)]))).toEqual([stay]);
  });
});
