// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { dismissToast, Toasts, toast } from "./toasts";

// The toast area is loaded lazily with the first message; these tests need it at once.
beforeAll(() => import("../../ui/toast"));

afterEach(() => {
  cleanup();
  act(() => dismissToast());
  vi.useRealTimers();
});

test("shows one message at a time: a new one replaces the old one", async () => {
  render(<Toasts />);
  act(() => toast({ title: "Task Started", description: "You can now begin cleaning this unit." }));
  expect(await screen.findByText("Task Started")).toBeTruthy();
  act(() => toast({ title: "Error", description: "Failed to start task. Please try again.", destructive: true }));
  expect(screen.queryByText("Task Started")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Failed to start task. Please try again.");
});

test("removes a message after 5,000 ms, and not before", async () => {
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

test("a message with Undo stays for 8,000 ms, and Undo closes it", async () => {
  const undo = vi.fn();
  render(<Toasts />);
  act(() => toast({ title: "First" }));
  await screen.findByText("First");
  vi.useFakeTimers();
  act(() => toast({ title: "Assignment approved", undo }));
  act(() => vi.advanceTimersByTime(7_900));
  expect(screen.queryByText("Assignment approved")).toBeTruthy();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText("Assignment approved")).toBeNull();
  expect(undo).not.toHaveBeenCalled();
  act(() => toast({ title: "Assignment approved", undo }));
  act(() => screen.getByRole("button", { name: "Undo" }).click());
  act(() => vi.advanceTimersByTime(300));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("Assignment approved")).toBeNull();
});

test("dismissing the old message late does not remove the new one", async () => {
  render(<Toasts />);
  act(() => toast({ title: "Old" }));
  await screen.findByText("Old");
  act(() => toast({ title: "New" }));
  act(() => dismissToast(1));
  expect(screen.getByText("New")).toBeTruthy();
});
