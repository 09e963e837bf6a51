// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fillDisk } from "../../../../tests/support/browser-tab";
import { openOnPhone } from "../../../../tests/support/phone-screen";
import {
  buttonOf,
  dialogOf,
  inToast,
  openScreen,
  personOf,
  press,
  startFakeServer,
} from "../../../../tests/support/screen";
import { assignmentOf, checklistItemOf, idNumber } from "../../../../tests/support/screen-data";
import type { Operation } from "../../../client/outbox/operation";
import { readOperations } from "../../../client/outbox/store";
import { tickItem } from "../../assignments/contract/steps";
import { addMedia, announcePhotos, withdrawPhoto } from "../contract";
import { useOutgoing } from "../queries/outgoing";
import { addSelected } from "../queries/selected-photos";
import { useSendPhotos } from "../queries/send-photos";
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

test("a refused photo is retried with its announcement and the tick that came with it", async () => {
  const announcement = { ...refused(1, {}), path: announcePhotos.path, photo: undefined, body: { photos: [] } };
  const tick = { ...refused(2, {}), path: tickItem.path, photo: undefined, params: { id: work.id, itemId: sink.id } };
  const photo = { ...refused(3, { itemId: sink.id }), announcedBy: announcement.id, tickedBy: tick.id };
  await openWith([announcement, tick, photo], <Outgoing />);
  press("Retry sink.jpg");
  const states = async () => (await readOperations(anna.id)).map(({ state }) => state);
  await waitFor(async () => expect(await states()).toEqual(["waiting", "waiting", "waiting"]));
});

test("a photo that is cancelled takes the tick back which came with it", async () => {
  await openWith([], <Upload />);
  press("Upload");
  await screen.findByText("1 photo on the way");
  const paths = async () => (await readOperations(anna.id)).map(({ path }) => path);
  expect(await paths()).toEqual([announcePhotos.path, tickItem.path, addMedia.path]);
  press("Cancel sink.jpg");
  await waitFor(async () => expect(await paths()).toEqual([withdrawPhoto.path]));
});

test("a photo that can't be cancelled says so", async () => {
  await openWith([], <Upload />);
  press("Upload");
  await screen.findByText("1 photo on the way");
  fillDisk();
  onTestFinished(() => void vi.restoreAllMocks());
  press("Cancel sink.jpg");
  await screen.findByText("This phone has no room to keep this. Free some space and try again.", inToast);
});

test("a photo that is being taken stays when a colleague submits the villa", async () => {
  startFakeServer();
  openScreen(<Submittable />, { person: anna, path: "/" });
  press("Take photo: Clean the sink");
  await screen.findByRole("dialog", { name: "Upload Photos" });
  press("Submit");
  expect(screen.queryByLabelText("Take photo: Clean the sink")).toBeNull();
  dialogOf("Upload Photos");
});

function Submittable() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <ItemPhotos assignmentId={work.id} item={sink} photos={[]} faults={[]} open={open} isDone={false} />
      <button type="button" onClick={() => setOpen(false)}>
        Submit
      </button>
    </>
  );
}

function Upload() {
  const place = { assignmentId: work.id, by: "cleaner", itemId: sink.id } as const;
  const send = useSendPhotos({ ...place, ticks: sink.label });
  const upload = () => {
    addSelected(idNumber(7), place, new File(["sink!"], "sink.jpg", { type: "image/jpeg" }));
    send.mutate([idNumber(7)]);
  };
  return (
    <>
      <button type="button" onClick={upload}>
        Upload
      </button>
      <Outgoing />
    </>
  );
}

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
