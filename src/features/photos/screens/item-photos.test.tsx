// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { buttonOf, openScreen, personOf, startFakeServer } from "../../../../tests/support/screen";
import { assignmentOf, checklistItemOf, idNumber } from "../../../../tests/support/screen-data";
import type { Operation } from "../../../client/outbox/operation";
import { openOutbox } from "../../../client/outbox/outbox";
import { addOperations } from "../../../client/outbox/store";
import { addMedia } from "../contract";
import { ItemPhotos } from "./item-photos";
import { AttachPhoto } from "./upload/attach-photo";

// What an item and a finding say about photos that this phone still has.

const anna = personOf("cleaner");
const work = assignmentOf({ status: "in_progress" });
const sink = checklistItemOf(1, { label: "Clean the sink", photo: "required" });
const crack = idNumber(70);

const waiting = (id: number, shown: { itemId?: string; findingId?: string }): Operation => ({
  ...{ seq: id, id: idNumber(id), userId: anna.id, assignmentId: work.id, villa: "WL-042", what: "Photo sink.jpg" },
  ...{ method: addMedia.method, path: addMedia.path, params: { id: work.id }, body: { photoURL: "", ...shown } },
  photo: { id: idNumber(100 + id), name: "sink.jpg", type: "image/jpeg", size: 5, field: "photoURL" },
  ...{ occurredAt: "2031-05-12T09:00:00.000Z", state: "waiting", attempts: 0, retryAt: 0 },
});
const refused = (...of: Parameters<typeof waiting>): Operation => ({
  ...{ ...waiting(...of), state: "parked", attempts: 1 },
  refusal: { status: 422, code: "invalid", detail: "This photo was withdrawn." },
});

test.each([
  ["a photo that waits is on the way, and the item asks for no other", waiting, true],
  ["a photo that the server refused is not on the way, and the item asks for one", refused, false],
] as const)("%s", async (_, stateOf, isOnTheWay) => {
  await openWith([stateOf(1, { itemId: sink.id }), stateOf(2, { findingId: crack })]);
  expect(screen.queryAllByText("1 photo on the way")).toHaveLength(isOnTheWay ? 2 : 0);
  expect(buttonOf("Take photo: Clean the sink").classList.contains("bg-primary-soft")).toBe(!isOnTheWay);
});

/** Shows the item and the finding on a phone that stores these operations and reaches no server. */
async function openWith(operations: readonly Operation[]): Promise<void> {
  startFakeServer();
  openScreen(
    <>
      <ItemPhotos assignmentId={work.id} item={sink} photos={[]} faults={[]} open isDone={false} />
      <AttachPhoto work={work} findingId={crack} label="Crack" />
    </>,
    { person: anna, path: "/" },
  );
  await addOperations(operations, new ArrayBuffer(5));
  await act(() => openOutbox(anna.id, () => Promise.resolve()));
  onTestFinished(() => openOutbox(null, () => Promise.resolve()));
}
