// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { dismissToast, Toasts, toast } from "./toasts";

// The area comes by itself when there is something to say; here it must be there at once.
beforeAll(() => import("../../ui/toast"));

afterEach(() => {
  cleanup();
  act(() => dismissToast());
  vi.useRealTimers();
});

test("shows one message at a time: a new one takes the place of the old", async () => {
  render(<Toasts />);
  act(() => toast({ title: "Task Started", description: "You can now begin cleaning this unit." }));
  expect(await screen.findByText("Task Started")).toBeTruthy();
  act(() => toast({ title: "Error", description: "Failed to start task. Please try again.", destructive: true }));
  expect(screen.queryByText("Task Started")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Failed to start task. Please try again.");
});

test("takes a message away after 5,000 ms, and not before", async () => {
  render(<Toasts />);
  act(() => toast({ title: "First" }));
  await screen.findByText("First");
  vi.useFakeTimers();
  act(() => toast({ title: "Notes Updated" }));
  act(() => vi.advanceTimersByTime(4900));
  expect(screen.queryByText("Notes Updated")).toBeTruthy();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText("Notes Updated")).toBeNull();
});

test("a late farewell to the old message leaves the new one", async () => {
  render(<Toasts />);
  act(() => toast({ title: "Old" }));
  await screen.findByText("Old");
  act(() => toast({ title: "New" }));
  act(() => dismissToast(1));
  expect(screen.getByText("New")).toBeTruthy();
});
