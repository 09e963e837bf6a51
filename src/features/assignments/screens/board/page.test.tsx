// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import TeamOverview from "./page";

test.each(["cleaner", "qc"] as const)("a %s is led to their own start", (role) => {
  startFakeServer();
  expect(openScreen(<TeamOverview />, { person: personOf(role), path: "/supervisor" }).visited).toEqual(["/"]);
});
