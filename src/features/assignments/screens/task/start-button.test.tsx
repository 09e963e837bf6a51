// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { StartButton } from "./start-button";

const day = 86_400_000;
const show = (plannedAt: Date) => {
  startFakeServer();
  const onStart = vi.fn();
  openScreen(<StartButton plannedAt={plannedAt.toISOString()} starting={false} onStart={onStart} />, {
    person: personOf("cleaner"),
    path: "/cleaner/task/1",
  });
  return onStart;
};
const open = (plannedAt: Date) => {
  const onStart = show(plannedAt);
  fireEvent.click(screen.getByRole("button", { name: "Start Cleaning" }));
  return onStart;
};
afterEach(() => history.replaceState(null, ""));

test.each([
  ["today", 0],
  ["an earlier day", -day],
])("work of %s starts at once", (_, offset) => {
  expect(open(new Date(Date.now() + offset))).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("work of a later day asks first, and starts only when confirmed", async () => {
  const onStart = open(new Date(Date.now() + 2 * day));
  await screen.findByRole("heading", { name: "Start this cleaning early?" });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onStart).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Start Cleaning" }));
  fireEvent.click(await screen.findByRole("button", { name: "Start now" }));
  expect(onStart).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a page that a card's Start Cleaning opened starts the work once, and keeps the way back", () => {
  history.replaceState({ starts: true, trail: ["/cleaner"] }, "");
  expect(show(new Date())).toHaveBeenCalledOnce();
  expect(history.state).toEqual({ starts: false, trail: ["/cleaner"] });
  cleanup();
  // A reload, or Back.
  expect(show(new Date())).not.toHaveBeenCalled();
});

test("it asks first there too if the work is of a later day", async () => {
  history.replaceState({ starts: true }, "");
  const onStart = show(new Date(Date.now() + 2 * day));
  await screen.findByRole("heading", { name: "Start this cleaning early?" });
  expect(onStart).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Start now" }));
  expect(onStart).toHaveBeenCalledOnce();
});
