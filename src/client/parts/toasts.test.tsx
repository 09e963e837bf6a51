// @vitest-environment happy-dom
import { MutationObserver, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { CallError } from "../api/call";
import { queryClient, userKey } from "../api/query-client";
import { dismissToast, Toasts, toast } from "./toasts";

// The toast area is loaded lazily with the first message; these tests need it at once.
beforeAll(() => import("../../ui/toast"));

const client = new QueryClient();
const showToasts = () =>
  render(
    <QueryClientProvider client={client}>
      <Toasts />
    </QueryClientProvider>,
  );

afterEach(() => {
  cleanup();
  act(() => dismissToast());
  vi.useRealTimers();
});

test("shows one message at a time: a new one replaces the old one", async () => {
  showToasts();
  act(() => toast({ title: "Task Started", description: "You can now begin cleaning this unit." }));
  expect(await screen.findByText("Task Started")).toBeTruthy();
  act(() => toast({ title: "Error", description: "Failed to start task. Please try again.", destructive: true }));
  expect(screen.queryByText("Task Started")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Failed to start task. Please try again.");
});

test("removes a message after 5,000 ms, and not before", async () => {
  showToasts();
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
  showToasts();
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

test("when the session ends, the toast of a step that could be undone goes; another refusal leaves it", async () => {
  const refuse = (status: number) => async () => {
    const mutationFn = () => Promise.reject(new CallError(status, "Refused."));
    await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn })
      .execute(undefined)
      .catch(() => undefined);
  };
  onTestFinished(() => queryClient.clear());
  queryClient.setQueryData(userKey, { id: "0199c0de-0000-7000-8000-000000000001" });
  showToasts();
  act(() => toast({ title: "Assignment approved", undo: () => {} }));
  await screen.findByText("Assignment approved");
  await act(refuse(409));
  screen.getByText("Assignment approved");
  await act(refuse(401));
  expect(screen.queryByText("Assignment approved")).toBeNull();
});

test("dismissing the old message late does not remove the new one", async () => {
  showToasts();
  act(() => toast({ title: "Old" }));
  await screen.findByText("Old");
  act(() => toast({ title: "New" }));
  act(() => dismissToast(1));
  expect(screen.getByText("New")).toBeTruthy();
});

test.each([
  ["another page", () => history.pushState(null, "", `/${Math.random()}`)],
  ["another attempt", () => void new MutationObserver(client, { mutationFn: async () => null }).mutate()],
])("%s removes an error, but no other message", async (_, happen) => {
  showToasts();
  act(() => toast({ title: "Assignment Completed" }));
  await screen.findByText("Assignment Completed");
  await act(async () => happen());
  expect(screen.queryByText("Assignment Completed")).toBeTruthy();
  act(() => toast({ title: "Login failed", destructive: true }));
  await act(async () => happen());
  expect(screen.queryByText("Login failed")).toBeNull();
  // Not about what the user did last.
  act(() => toast({ title: "Failed to upload photo", destructive: true, stays: true }));
  await act(async () => happen());
  screen.getByText("Failed to upload photo");
});
