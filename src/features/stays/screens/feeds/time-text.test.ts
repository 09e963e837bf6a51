import { expect, test } from "vitest";
import { sinceText } from "./time-text";

const now = new Date("2031-05-12T08:00:00Z");

test.each([
  ["2031-05-12T08:00:30.000Z", "just now · 10:00 AM"],
  ["2031-05-12T07:59:01.000Z", "just now · 9:59 AM"],
  ["2031-05-12T07:59:00.000Z", "1 minute ago · 9:59 AM"],
  ["2031-05-12T07:00:01.000Z", "59 minutes ago · 9:00 AM"],
  ["2031-05-12T07:00:00.000Z", "1 hour ago · 9:00 AM"],
  ["2031-05-11T08:00:00.000Z", "24 hours ago · May 11, 10:00 AM"],
  ["2031-05-10T08:00:00.000Z", "2 days ago · May 10, 10:00 AM"],
])("%s reads as %s", (instant, text) => {
  expect(sinceText(instant, "Europe/Amsterdam", now)).toBe(text);
});
