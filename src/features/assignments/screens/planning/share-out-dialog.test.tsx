// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  dialogOf,
  fillIn,
  openScreen,
  optionsOf,
  personOf,
  press,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { undoAll } from "../../contract/bulk";
import { shareOut } from "../../contract/share-out";
import { getLoads } from "../../contract/supervision";
import { ShareOutDialog } from "./share-out-dialog";

const ben = { id: idNumber(8), name: "Ben Kok" };
const loadOfBen = {
  ...{ cleaner: ben, teamId: null, villas: 0, open: 0, openMinutes: 0 },
  ...{ absent: false, absenceReason: null, booked: [] },
};
const villa = (number: number) => {
  const unit = { id: idNumber(40 + number), code: `WL-00${number}`, location: "Waterlijn", address: null };
  return assignmentOf({ id: idNumber(number), uncovered: true, unit });
};
const [first, second] = [villa(1), villa(2)];

/** Shares out two villas; the server answers that Ben has those of `given`. */
async function share(given: readonly { id: string }[]) {
  const server = startFakeServer();
  server.returns(getLoads, [loadOfBen]);
  server.returns(
    shareOut,
    [first, second].map(({ id }) => {
      return { id, cleanerId: given.some((one) => one.id === id) ? ben.id : idNumber(9), uncovered: false };
    }),
  );
  const onClose = vi.fn();
  openScreen(<ShareOutDialog work={[first, second]} onClose={onClose} />, {
    person: personOf("teamleader"),
    path: "/supervisor",
  });
  await screen.findByText("Share out 2 villas");
  press("Share out 2 villas", dialogOf("Share out"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return server;
}

// docs/domain.md, "Undo".

test("Undo takes every villa back", async () => {
  const server = await share([first, second]);
  await screen.findByText("2 villas shared out");
  server.returns(undoAll, { changed: [first.id, second.id] });
  press("Undo");
  await screen.findByText("Everything is as it was before.");
  expect(server.bodiesOf(undoAll)).toEqual([{ assignmentIds: [first.id, second.id] }]);
});

test("Undo leaves what somebody else has been given", async () => {
  const server = await share([second]);
  await screen.findByText("Somebody else was given WL-001 in the meantime.");
  server.returns(undoAll, { changed: [second.id] });
  press("Undo");
  await screen.findByText("Undone");
  expect(server.bodiesOf(undoAll)).toEqual([{ assignmentIds: [second.id] }]);
});

test("an Undo that is refused says why", async () => {
  const server = await share([first, second]);
  await screen.findByText("2 villas shared out");
  server.refuses(undoAll, 409, "Nothing was changed. It is too late to undo this. (and 1 more)");
  press("Undo");
  await screen.findByText("Nothing was changed. It is too late to undo this. (and 1 more)");
});

test("without any villa given there is nothing to undo", async () => {
  await share([]);
  await screen.findByText("0 villas shared out");
  expect(screen.queryByText("Undo")).toBeNull();
});

test("somebody who was picked and becomes absent is given nothing", async () => {
  const tom = { ...loadOfBen, cleaner: { id: idNumber(9), name: "Tom Vos" }, openMinutes: 90 };
  const server = startFakeServer();
  server.returns(getLoads, [loadOfBen, tom]);
  server.returns(shareOut, []);
  openScreen(<ShareOutDialog work={[first]} onClose={vi.fn()} />, {
    person: personOf("teamleader"),
    path: "/supervisor",
  });
  await screen.findByText("Share out 1 villa");
  fillIn("Cleaner for WL-001", tom.cleaner.id);
  server.returns(getLoads, [loadOfBen, { ...tom, absent: true }]);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(optionsOf("Cleaner for WL-001").join()).not.toContain("Tom"));
  expect(screen.getByLabelText<HTMLSelectElement>("Cleaner for WL-001").value).toBe(ben.id);
  press("Share out 1 villa", dialogOf("Share out"));
  await waitFor(() => expect(server.bodiesOf(shareOut)).toMatchObject([{ shares: [{ cleanerId: ben.id }] }]));
});

test("closing asks before the cleaners that were chosen are lost", async () => {
  const server = startFakeServer();
  server.returns(getLoads, [loadOfBen]);
  const onClose = vi.fn();
  openScreen(<ShareOutDialog work={[first, second]} onClose={onClose} />, {
    person: personOf("teamleader"),
    path: "/supervisor",
  });
  await screen.findByText("Share out 2 villas");
  fillIn("Cleaner for WL-001", "");
  const dialog = dialogOf("Share out");
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  press("Keep editing", dialog);
  await screen.findByText("Share out 1 villa");
  press("Not now", dialog);
  press("Discard changes", dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
