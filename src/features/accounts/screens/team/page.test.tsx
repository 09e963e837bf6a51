// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { teamLoads } from "../../../assignments/screens/parts/team-loads";
import TeamPage from "./page";

test("others are kept out", () => {
  const server = startFakeServer();
  openScreen(<TeamPage loads={teamLoads} />, { person: personOf("qc"), path: "/supervisor/team" });
  screen.getByText("Access denied. Only administrators and team leaders can manage teams.");
  expect(server.requests).toEqual([]);
});
