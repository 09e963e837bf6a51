// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { photoParts } from "../../../photos/screens/photo-parts";
import { getAssignment } from "../../contract/steps";
import InProgress from "./page";

const at = { path: "/assignments/0199c0de-0000-7000-8000-00000000000a", route: "/assignments/:id" };

test.each(["admin", "teamleader", "qc"] as const)("%s: access denied", (role) => {
  const server = startFakeServer();
  openScreen(<InProgress photos={photoParts} />, { person: personOf(role), ...at });
  screen.getByRole("heading", { name: "Access denied" });
  screen.getByText("Access denied. Please log in as a cleaner.");
  expect(server.requests).toEqual([]);
});

test("a missing assignment shows a skeleton first, then says so and links to the start page", async () => {
  const release = startFakeServer().holdsRefusal(getAssignment, 404);
  openScreen(<InProgress photos={photoParts} />, { person: personOf("cleaner"), ...at });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "Assignment not found" });
  expect(screen.getByRole("link", { name: "Back to Dashboard" }).getAttribute("href")).toBe("/cleaner");
});
