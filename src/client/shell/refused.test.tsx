// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { IDBKeyRange } from "fake-indexeddb";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { OpenedLater, openOnPhone } from "../../../tests/support/phone-screen";
import { openScreen, personOf, press, startFakeServer } from "../../../tests/support/screen";
import { getUser } from "../../shared/current-user";
import type { Operation } from "../outbox/operation";
import { addOperations } from "../outbox/store";
import { footNotice } from "./foot-notice";
import { showFootNotices } from "./foot-notices";
import LeftBehind from "./left-behind";
import { SignOutQuestion } from "./sign-out-question";
import { WaitingList } from "./waiting-list";

// A refused change is not described as one that is sent (docs/domain.md, "Offline work").

const anna = personOf("cleaner");
const bo = personOf("cleaner", { id: "0199c0de-0000-7000-8000-000000000002" });
const stay = "They stay on this phone and are sent when you sign in here again.";

const operations = (states: readonly Operation["state"][]): Operation[] =>
  states.map((state, index) => ({
    ...{ seq: index + 1, id: crypto.randomUUID(), userId: anna.id, assignmentId: crypto.randomUUID() },
    ...{ villa: "WL-042", what: "Done: Beds", method: "POST", path: "/api/nothing", params: {} },
    // Not due yet, so that nothing is sent.
    ...{ occurredAt: "2026-11-21T10:00:00.000Z", state, attempts: 1, retryAt: Date.now() + 600_000 },
  }));

const openWith = (page: ReactNode, states: readonly Operation["state"][]) =>
  openOnPhone(page, anna, operations(states));

const list = <WaitingList online onClose={() => {}} />;
const automatic = "Saved on this phone. It is sent automatically.";

test("the list says of refused changes that they stay, and of the others that they are sent", async () => {
  await openWith(list, ["parked", "parked"]);
  await screen.findByText("2 changes were refused. They stay on this phone until you retry or discard them.");
  expect(screen.queryByRole("button", { name: "Send now" })).toBeNull();
});

test("both are named if there are both", async () => {
  await openWith(list, ["parked", "waiting"]);
  const refused = "1 change was refused. It stays on this phone until you retry or discard it.";
  await screen.findByText(`${automatic} ${refused}`);
  screen.getByRole("button", { name: "Send now" });
});

test.each<[Operation["state"][], string, string]>([
  [
    ["parked", "parked"],
    "2 changes have not been sent yet",
    "2 changes were refused. They stay on this phone until you retry or discard them.",
  ],
  [
    ["waiting", "waiting", "parked"],
    "2 changes have not been sent yet",
    `${stay} Nobody else can send them. 1 change was refused. It stays on this phone until you retry or discard it.`,
  ],
  [
    ["waiting"],
    "1 change has not been sent yet",
    "It stays on this phone and is sent when you sign in here again. Nobody else can send it.",
  ],
])("signing out with %j: it is said what becomes of them", async (states, title, text) => {
  await openWith(<SignOutQuestion onSignOut={() => {}} onClose={() => {}} />, states);
  await screen.findByRole("dialog", { name: title });
  screen.getByText(text);
});

const others = "1 change on this phone was refused. The person who made it has to sign in here to retry or discard it.";

test("the sign-in page counts refused changes for themselves", async () => {
  startFakeServer().returnsUnchecked(getUser, { code: "not-signed-in" });
  openScreen(
    <OpenedLater>
      <LeftBehind />
    </OpenedLater>,
    { person: anna, path: "/auth" },
  );
  await addOperations(operations(["waiting", "parked"]));
  press("Open");
  await screen.findByText("1 change on this phone has not been sent");
  screen.getByText(others);
});

test("so does the notice to somebody else", async () => {
  openScreen(<FootNotice />, { person: bo, path: "/cleaner" });
  await addOperations(operations(["parked"]));
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  onTestFinished(() => void vi.unstubAllGlobals());
  await act(() => showFootNotices(bo.id));
  onTestFinished(() => footNotice.set(undefined));
  screen.getByText(others);
  expect(screen.queryByText(/not been sent/)).toBeNull();
});

function FootNotice() {
  const Notice = footNotice.use();
  return Notice && <Notice />;
}
