// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
