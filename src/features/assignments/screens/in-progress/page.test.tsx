// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { photoParts } from "../../../photos/screens/photo-parts";
import InProgress from "./page";

test.each(["admin", "teamleader", "qc"] as const)("%s: access denied", (role) => {
  const server = startFakeServer();
  const path = "/assignments/0199c0de-0000-7000-8000-00000000000a";
  openScreen(<InProgress photos={photoParts} />, { person: personOf(role), path, route: "/assignments/:id" });
  screen.getByRole("heading", { name: "Access denied" });
  screen.getByText("Access denied. Please log in as a cleaner.");
  expect(server.requests).toEqual([]);
});
