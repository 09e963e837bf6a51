import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { pagesOf } from "../../scripts/journey-pages.mjs";
import { pages, routeOf } from "../../scripts/pages.mjs";

// What `npm run test:changed` selects journeys by.

test("every page but the redirect at / has the files of its screen, with the parts that other features pass to it", () => {
  const without = [...pages].filter(([, files]) => files.length === 0).map(([route]) => route);
  expect(without).toEqual(["/"]);
  expect(pages.get("/cleaner")).toContain("src/features/assignments/screens/my-schedule/page.tsx");
  expect(pages.get("/qc/inspect/:assignmentId")).toEqual([
    "src/features/inspections/screens/inspect/page.tsx",
    "src/features/photos/screens/review-photo-parts.tsx",
  ]);
  expect(routeOf("/supervisor/assignments/7")).toBe("/supervisor/assignments/:id");
  expect(routeOf("/nowhere")).toBeUndefined();
});

test("the list has only tests that are there, and pages and features of the app; each page is opened by a test", () => {
  const isThere = (one: string) => pages.has(one) || existsSync(`src/features/${one}`);
  const listed = Object.entries(pagesOf).flatMap(([file, opened = []]) => opened.map((one) => ({ file, one })));
  expect(Object.keys(pagesOf).filter((file) => !existsSync(file))).toEqual([]);
  expect(listed.filter(({ one }) => !isThere(one))).toEqual([]);
  const opened = new Set(listed.map(({ one }) => one));
  expect([...pages.keys()].filter((route) => route !== "/" && !opened.has(route))).toEqual([]);
});
