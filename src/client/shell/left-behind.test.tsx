// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { IDBObjectStore } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { OpenedLater } from "../../../tests/support/phone-screen";
import { dialogOf, openScreen, personOf, press, startFakeServer } from "../../../tests/support/screen";
import { getUser } from "../../shared/current-user";
import type { Operation } from "../outbox/operation";
import { addOperations } from "../outbox/store";
import LeftBehind from "./left-behind";

// docs/domain.md, "Offline work".

const anna = personOf("cleaner");
const operation = (): Operation => ({
  ...{ seq: 1, id: crypto.randomUUID(), userId: anna.id, assignmentId: anna.id, villa: "WL-042", what: "Done: Beds" },
  ...{ method: "POST", path: "/api/nothing", params: {}, occurredAt: "2026-11-21T10:00:00.000Z" },
  ...{ state: "waiting" as const, attempts: 0, retryAt: 0 },
});

test.each([
  [
    1,
    "1 change on this phone can't be sent",
    "The account of the person who made it was deleted. Export it for your team leader, or discard it.",
    "Discard 1 change?",
    "It has not been sent and can't be recovered.",
  ],
  [
    2,
    "2 changes on this phone can't be sent",
    "The account of the person who made them was deleted. Export them for your team leader, or discard them.",
    "Discard 2 changes?",
    "They have not been sent and can't be recovered.",
  ],
])("%d left by a removed person: each sentence has its number", async (count, title, help, question, warning) => {
  startFakeServer().returnsUnchecked(getUser, { code: "person-removed" });
  openScreen(
    <OpenedLater>
      <LeftBehind />
    </OpenedLater>,
    { person: anna, path: "/auth" },
  );
  await addOperations(Array.from({ length: count }, operation));
  press("Open");
  await screen.findByText(title);
  screen.getByText(help);
  press("Discard");
  expect(dialogOf(question).textContent).toContain(warning);
});

test("a broken disk is reported where it was met: at Export, and in the question before they are discarded", async () => {
  startFakeServer().returnsUnchecked(getUser, { code: "person-removed" });
  openScreen(
    <OpenedLater>
      <LeftBehind />
    </OpenedLater>,
    { person: anna, path: "/auth" },
  );
  const photo = { id: crypto.randomUUID(), name: "sofa.jpg", type: "image/jpeg", size: 1, field: "photoURL" } as const;
  await addOperations([{ ...operation(), photo }], new ArrayBuffer(1));
  press("Open");
  await screen.findByText("1 change on this phone can't be sent");
  for (const access of ["get", "delete"] as const)
    vi.spyOn(IDBObjectStore.prototype, access).mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
  onTestFinished(() => void vi.restoreAllMocks());
  const failure = "This phone's storage can't be read right now. Please try again.";
  press("Export");
  await screen.findByText(failure);
  press("Discard");
  press("Discard", dialogOf("Discard 1 change?"));
  await within(dialogOf("Discard 1 change?")).findByText(failure);
});
