// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import Planning from "./page";

test("others are kept out", () => {
  const server = startFakeServer();
  openScreen(<Planning />, { person: personOf("qc"), path: "/supervisor/assignments" });
  screen.getByText("Access denied. Only administrators and team leaders can plan assignments.");
  expect(server.requests).toEqual([]);
});
