// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { fillIn, openScreen, personOf, press, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { setStored } from "../../../../client/browser/device-storage";
import { photoParts } from "../../../photos/screens/photo-parts";
import { getAssignment, getReplacementPresets } from "../../contract/steps";
import { draftName } from "../parts/use-text-draft";
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

test("it asks at once about a finding that was typed and not saved, if Mark as Complete opened it", async () => {
  const work = assignmentOf({ status: "in_progress", startedAt: new Date().toISOString() });
  const cleaner = personOf("cleaner");
  const server = startFakeServer();
  server.returns(getAssignment, work);
  server.returns(getReplacementPresets, []);
  setStored(draftName(cleaner.id, work.id, "finding"), "The lamp is broken");
  window.history.replaceState({ finishes: true }, "");
  onTestFinished(() => window.history.replaceState(null, ""));
  openScreen(<InProgress photos={photoParts} />, { person: cleaner, path: `/assignments/${work.id}`, route: at.route });
  await screen.findByRole("dialog", { name: "Your note is not saved yet" });
  press("Back to note");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "The lamp is broken");
});

test("the question ends if a colleague does what was open meanwhile, and doesn't return by itself", async () => {
  const items = checklistOf("Make the beds").items;
  const work = assignmentOf({
    ...{ status: "in_progress", startedAt: new Date().toISOString() },
    checklist: { ...checklistOf(), items },
  });
  const server = startFakeServer();
  server.returns(getAssignment, work);
  server.returns(getReplacementPresets, []);
  const path = `/assignments/${work.id}`;
  openScreen(<InProgress photos={photoParts} />, { person: personOf("cleaner"), path, route: at.route });
  await screen.findByRole("textbox");
  press("Complete Cleaning");
  await screen.findByRole("dialog", { name: "1 task is still open" });
  screen.getByText("The reviewer will see it. You can go back and tick it first.");
  const tick = { id: idNumber(80), checklistItemId: items[0]?.id ?? "", completedAt: new Date().toISOString() };
  const completion = { ...tick, completedById: idNumber(7), qty: null, notHere: false, notes: null };
  server.returns(getAssignment, { ...work, checklistCompletions: [completion] });
  await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
  const question = () => screen.queryByText(/still open|not saved yet/);
  await waitFor(() => expect(question()).toBeNull());
  fillIn("What should the next person know?", "The lamp is broken");
  expect(question()).toBeNull();
});

test("presets that could not be read are read again without taking the page away", async () => {
  const work = assignmentOf({ status: "in_progress", startedAt: new Date().toISOString() });
  const server = startFakeServer();
  server.returns(getAssignment, work);
  server.refuses(getReplacementPresets, 503);
  const path = `/assignments/${work.id}`;
  openScreen(<InProgress photos={photoParts} />, { person: personOf("cleaner"), path, route: at.route });
  const notes = await screen.findByRole("textbox");
  const release = server.holds(getReplacementPresets, []);
  let isRead: Promise<void> | undefined;
  act(() => {
    isRead = queryClient.refetchQueries({ type: "active" });
  });
  await waitFor(() => expect(server.requests.filter((request) => request.includes("presets"))).toHaveLength(2));
  expect(notes.isConnected).toBe(true);
  release();
  await isRead;
  expect(notes.isConnected).toBe(true);
});
