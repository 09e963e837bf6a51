// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Route } from "wouter";
import { openOnPhone } from "../../../../../tests/support/phone-screen";
import { personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import type { Operation } from "../../../../client/outbox/operation";
import type { User } from "../../../../shared/current-user";
import type { Endpoint } from "../../../../shared/endpoint";
import type { Media } from "../../../assignments/contract/assignment";
import { completeAssignment, getAssignment } from "../../../assignments/contract/steps";
import { PhotoViewer } from "./photo-viewer";

const anna = personOf("cleaner");
const work = assignmentOf({ status: "in_progress", cleaner: { id: anna.id, name: anna.name } });
const photo = {
  ...{ id: idNumber(80), url: `/objects/${idNumber(81)}`, kind: "photo" as const, findingId: null, qcRound: null },
  ...{ itemId: null, isSuperseded: false, createdAt: "2031-05-12T09:00:00.000Z" },
  createdBy: { id: anna.id, name: anna.name },
};
const operationOf = ({ method, path }: Pick<Endpoint, "method" | "path">, by: User): Operation => ({
  ...{ seq: 1, id: idNumber(1), userId: by.id, assignmentId: work.id, villa: "WL-042", what: "Complete Cleaning" },
  ...{ method, path, params: { id: work.id }, body: {}, closes: true, occurredAt: "2031-05-12T09:00:00.000Z" },
  ...{ state: "waiting", attempts: 0, retryAt: 0 },
});

/** Opens a photo on a page of the work, on the phone of its owner. */
async function openViewer(page: string, own: Media, by: User, operations: readonly Operation[]): Promise<void> {
  const viewer = (
    <Route path={`${page}/:assignmentId`}>
      <PhotoViewer photos={[own]} first={own.id} onClose={() => {}} />
    </Route>
  );
  await openOnPhone(viewer, by, operations, { path: `${page}/${work.id}` });
  await screen.findByText(by.name);
}

test.each([
  ["in progress", true, []],
  ["submitted without a network", false, [operationOf(completeAssignment, anna)]],
] as const)("a photo of work that is %s can be removed: %s", async (_, isRemovable, operations) => {
  startFakeServer().returns(getAssignment, work);
  await openViewer("/cleaner/task", photo, anna, operations);
  await waitFor(() => expect(screen.queryByLabelText("Remove photo") !== null).toBe(isRemovable));
});

const quinn = personOf("qc");
// The inspections' feature doesn't lie below this one.
const decision = { method: "POST", path: "/api/assignments/{id}/qc/complete" } as const;

test.each([
  ["open", true, []],
  ["decided without a network", false, [operationOf(decision, quinn)]],
] as const)("a photo of an inspection that is %s can be removed: %s", async (_, isRemovable, operations) => {
  startFakeServer().returns(getAssignment, { ...work, status: "done" });
  const own = { ...photo, qcRound: work.round, createdBy: { id: quinn.id, name: quinn.name } };
  await openViewer("/qc/inspect", own, quinn, operations);
  await waitFor(() => expect(screen.queryByLabelText("Remove photo") !== null).toBe(isRemovable));
});

function Gallery({ all }: { all: readonly Media[] }) {
  const [photos, setPhotos] = useState(all);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1 tabIndex={-1}>WL-042</h1>
      <button type="button" onClick={() => setPhotos(photos.slice(1))}>
        A colleague removes it
      </button>
      {isOpen && <PhotoViewer photos={photos} first={photo.id} onClose={() => setOpen(false)} />}
    </>
  );
}

test("once the only photo is removed, and what opened it with it, the page's heading has the focus", async () => {
  // A browser returns the focus to what opened the dialog, which is gone here.
  const closing = vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  onTestFinished(() => closing.mockRestore());
  startFakeServer().returns(getAssignment, work);
  await openOnPhone(<Gallery all={[photo]} />, anna, []);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(anna.name));
  fireEvent.click(screen.getByText("A colleague removes it"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.textContent).toBe("WL-042");
});

test("once a photo is removed whose next one can't be, the next one has the focus", async () => {
  startFakeServer().returns(getAssignment, work);
  const bens = { ...photo, id: idNumber(82), createdBy: { id: idNumber(5), name: "Ben" } };
  const path = `/cleaner/task/${work.id}`;
  const page = <Route path="/cleaner/task/:assignmentId">{() => <Gallery all={[photo, bens]} />}</Route>;
  await openOnPhone(page, anna, [], { path });
  (await screen.findByLabelText("Remove photo")).focus();
  fireEvent.click(screen.getByText("A colleague removes it"));
  await screen.findByText("Ben");
  expect(screen.queryByLabelText("Remove photo")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Ben");
});
