// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { IDBObjectStore } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { OpenedLater, openOnPhone } from "../../../tests/support/phone-screen";
import { dialogOf, openScreen, personOf, press } from "../../../tests/support/screen";
import { say } from "../../shared/sentences";
import { keyOfText } from "../../shared/text-key.js";
import { loadSentences, setLanguage, useLanguageSwitches } from "../browser/language";
import type { Operation } from "../outbox/operation";
import { addOperations } from "../outbox/store";
import { WaitingList } from "./waiting-list";

// docs/domain.md, "Offline work" and "Languages".

const anna = personOf("cleaner");

/** Like the app, it draws everything again after a switch. */
function Page() {
  useLanguageSwitches();
  return <WaitingList online onClose={() => {}} />;
}

const parked = (what: Operation["what"], refusal?: Operation["refusal"]): Operation => ({
  ...{ seq: 1, id: crypto.randomUUID(), userId: anna.id, assignmentId: anna.id, villa: "WL-042", what },
  ...{ method: "POST", path: "/api/nothing", params: {}, occurredAt: "2026-11-21T10:00:00.000Z" },
  ...{ state: "parked" as const, attempts: 1, retryAt: 0, ...(refusal && { refusal }) },
});

test("a parked step and its refusal are in the language that is active, also after a switch", async () => {
  const detail = "Guests must leave before the next ones arrive.";
  // The pill loads the list with them.
  await loadSentences();
  await openOnPhone(<Page />, anna, [
    parked(say("Done: {task}", { task: "Beds" }), { status: 422, code: "invalid", detail, key: keyOfText(detail) }),
    // As older versions stored it, in the language of that time.
    parked("Rozpocznij", { status: 409, code: "state-conflict", detail: "Not possible." }),
  ]);
  await screen.findByText("Done: Beds");
  screen.getByText(detail);

  await act(() => setLanguage("pl"));
  onTestFinished(() => act(async () => void (await setLanguage("en"))));
  screen.getByText("Zrobione: Beds");
  screen.getByText("Goście muszą wyjechać, zanim przyjadą kolejni.");
  screen.getByText("Rozpocznij");
  screen.getByText("Not possible.");
  expect(screen.queryByText("Done: Beds")).toBeNull();
});

test("a step shows the notes that were typed with it, once", async () => {
  await openOnPhone(<Page />, anna, [
    { ...parked(say("Done: {task}", { task: "Beds" })), body: { notes: "Lamp broken" } },
    { ...parked(say("Notes: {text}", { text: "Tap drips" })), body: { notes: "Tap drips" } },
  ]);
  await screen.findByText("Lamp broken");
  expect(screen.getAllByText(/Tap drips/)).toHaveLength(1);
});

test("a step that is retried without a network doesn't show its former refusal", async () => {
  await openOnPhone(<Page />, anna, [
    parked(say("Done: {task}", { task: "Beds" }), { status: 422, code: "invalid", detail: "No." }),
  ]);
  await screen.findByText("No.");
  press("Retry: Done: Beds");
  await screen.findByText(/Still trying/);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a broken disk is reported, and the focus stays in the list when the pressed button is gone", async () => {
  await openOnPhone(<Page />, anna, [
    parked(say("Done: {task}", { task: "Beds" }), { status: 422, code: "invalid", detail: "No." }),
  ]);
  await screen.findByText("Done: Beds");
  const broken = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("broken", "UnknownError");
  });
  press("Discard: Done: Beds");
  press("Discard", dialogOf("Discard this?"));
  await screen.findByText(/^This phone's storage can't be read right now\. Please try again/);

  broken.mockRestore();
  press("Discard", dialogOf("Discard this?"));
  await screen.findByText("Nothing is waiting to be sent.");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Waiting to be sent" }));
});

test.each([
  [1, "1 change by somebody else is on this phone. It can be sent only when that person signs in here."],
  [2, "2 changes by somebody else are on this phone. They can be sent only when that person signs in here."],
])("%d of somebody else: the whole sentence has that number", async (count, sentence) => {
  openScreen(
    <OpenedLater>
      <Page />
    </OpenedLater>,
    { person: personOf("cleaner", { id: crypto.randomUUID() }), path: "/cleaner" },
  );
  await addOperations(Array.from({ length: count }, () => parked("Start")));
  press("Open");
  await screen.findByText(sentence);
});
