// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { loadParts } from "../../../absences/screens/load-parts";
import TeamPage from "./page";

test("other roles are denied access", () => {
  const server = startFakeServer();
  openScreen(<TeamPage loads={loadParts} />, {
    person: personOf("qc"),
    path: "/supervisor/team",
  });
  screen.getByText("Access denied. Only administrators and team leaders can manage teams.");
  expect(server.requests).toEqual([]);
});
