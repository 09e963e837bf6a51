// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { openOnPhone } from "../../../../tests/support/phone-screen";
import { buttonOf, personOf, press, startFakeServer } from "../../../../tests/support/screen";
import { assignmentOf, checklistItemOf, idNumber } from "../../../../tests/support/screen-data";
import type { Operation } from "../../../client/outbox/operation";
import { readOperations } from "../../../client/outbox/store";
import { addMedia, announcePhotos, withdrawPhoto } from "../contract";
import { useOutgoing } from "../queries/outgoing";
import { ItemPhotos } from "./item-photos";
import { OutgoingTile } from "./photo-tile";
import { RefusedPhotos } from "./refused-photos";
import { AttachPhoto } from "./upload/attach-photo";

// What an item, a finding and a list of photos say about photos that this phone still has.

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

test("a photo whose announcement was refused says why, is not on the way, and is removed with it", async () => {
  const announcement: Operation = {
    ...{ ...refused(1, {}), id: idNumber(9), path: announcePhotos.path, photo: undefined, body: { photos: [] } },
    refusal: { status: 409, code: "state-conflict", detail: "Photos can only be added until it is approved." },
  };
  const { method, path } = withdrawPhoto;
  const undo = { what: "Withdraw photo", method, path, params: { id: work.id, photoId: idNumber(102) } };
  const photo = { ...waiting(2, { itemId: sink.id }), announcedBy: announcement.id, undo };
  await openWith([announcement, photo], <Outgoing />);
  // The reasons are loaded with the first refusal.
  expect((await screen.findByRole("alert")).textContent).toBe("Photos can only be added until it is approved.");
  expect(screen.queryAllByText("1 photo on the way")).toEqual([]);
  buttonOf("Retry sink.jpg");
  press("Remove sink.jpg");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  // The server may have got the announcement.
  await waitFor(async () => expect((await readOperations(anna.id)).map((one) => one.path)).toEqual([path]));
});

function Outgoing() {
  const outgoing = useOutgoing({ assignmentId: work.id, by: "cleaner" });
  return (
    <>
      <RefusedPhotos outgoing={outgoing} />
      {outgoing.map((photo) => (
        <OutgoingTile key={photo.id} photo={photo} />
      ))}
    </>
  );
}

/** Shows the item and the finding on a phone that stores these operations and reaches no server. */
async function openWith(operations: readonly Operation[], more?: ReactNode): Promise<void> {
  startFakeServer();
  await openOnPhone(
    <>
      <ItemPhotos assignmentId={work.id} item={sink} photos={[]} faults={[]} open isDone={false} />
      <AttachPhoto work={work} findingId={crack} label="Crack" />
      {more}
    </>,
    anna,
    operations,
    { path: "/", photo: new ArrayBuffer(5) },
  );
}
