// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../tests/support/screen";
import { photoParts } from "../../photos/screens/review-photo-parts";
import Dashboard from "./dashboard";
import History from "./history";
import Inspect from "./inspect/page";

const pages = [
  ["/qc", <Dashboard key="dashboard" />],
  ["/qc/inspect/0199c0de-0000-7000-8000-00000000000a", <Inspect key="inspect" photos={photoParts} />],
  ["/qc/history", <History key="history" />],
] as const;

test.each(
  (["cleaner", "teamleader", "admin"] as const).flatMap((role) => pages.map(([path, page]) => ({ role, path, page }))),
)("$role at $path: access denied, with a way on", ({ role, path, page }) => {
  const server = startFakeServer();
  openScreen(page, { person: personOf(role), path });
  screen.getByText("Access denied. Please log in as a QC inspector.");
  expect(screen.getByRole("link", { name: "Go to Login" }).getAttribute("href")).toBe("/auth");
  expect(server.requests).toEqual([]);
});
