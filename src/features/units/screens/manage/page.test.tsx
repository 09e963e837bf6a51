// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { getUnits } from "../../contract";
import ManageUnits from "./page";

const admin = personOf("admin");
const path = "/admin/units";

test("an empty park shows that it loads, then offers to add its first villa", async () => {
  const server = startFakeServer();
  const release = server.holds(getUnits, []);
  openScreen(<ManageUnits />, { person: admin, path });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "No villas found" });
  const statuses = screen.getByRole("list", { name: "Cleaning status" });
  expect(within(statuses).getAllByRole("listitem")).toHaveLength(4);
  fireEvent.click(screen.getByRole("button", { name: "Add First Villa" }));
  await screen.findByRole("dialog", { name: "Add Villa" });
});

test("villas that can't be loaded are loaded by another try", async () => {
  const server = startFakeServer();
  server.refuses(getUnits, 500);
  openScreen(<ManageUnits />, { person: admin, path });
  await screen.findByText("This could not be loaded");
  server.returns(getUnits, []);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No villas found" });
});

test.each(["teamleader", "cleaner", "qc"] as const)("a %s is led to their own start", (role) => {
  const server = startFakeServer();
  const { visited } = openScreen(<ManageUnits />, { person: personOf(role), path });
  expect(visited).toEqual(["/"]);
  expect(server.requests).toEqual([]);
});
