// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { requestUpload } from "../../../photos/contract";
import { FaultPhotoField } from "../../../photos/screens/upload/fault-photo-field";
import { rejectAssignment } from "../../contract/supervision";
import { RejectDialog } from "./reject-dialog";

// Photos of what is wrong are uploaded while the person goes on with the form.

const [beds, bins] = [idNumber(50), idNumber(51)];
/** Lets the bytes of the first, second … photo arrive. */
let arrivals: ((response: Response) => void)[];
/** Pictures that are being read, if the test holds them. */
let reads: (() => void)[];
let holdsReads: boolean;

beforeEach(() => {
  arrivals = [];
  reads = [];
  holdsReads = false;
  // happy-dom can't decode pictures, so files are sent unchanged.
  vi.stubGlobal("Image", UnreadableImage);
});
afterEach(() => vi.unstubAllGlobals());

test("what is typed and marked while a photo is uploaded stays, and the photo arrives at its item", async () => {
  const server = openDialog();
  choose("Make up beds");
  await addPhoto(0);
  fillIn("What is wrong with “Make up beds”?", "Creased.");
  choose("Empty bins");
  await arrive(0);
  await screen.findByRole("button", { name: "Replace photo: Make up beds" });
  press("Reject");
  await waitFor(() =>
    expect(sentItems(server)).toEqual([{ itemId: beds, note: "Creased.", photoURL: "/upload/1" }, { itemId: bins }]),
  );
});

test("two photos of two items both arrive, and the verdict waits for both", async () => {
  const server = openDialog();
  choose("Make up beds");
  choose("Empty bins");
  await addPhoto(0);
  await addPhoto(1);
  await arrive(1);
  expect(buttonOf("Reject").getAttribute("aria-busy")).toBe("true");
  await arrive(0);
  await waitFor(() => expect(buttonOf("Reject").hasAttribute("aria-busy")).toBe(false));
  press("Reject");
  await waitFor(() =>
    expect(sentItems(server)).toEqual([
      { itemId: beds, photoURL: "/upload/1" },
      { itemId: bins, photoURL: "/upload/2" },
    ]),
  );
});

test("the verdict isn't sent while a photo is prepared or uploaded", async () => {
  const server = openDialog();
  holdsReads = true;
  choose("Make up beds");
  selectFile(0);
  await waitFor(() => expect(reads).toHaveLength(1));
  press("Reject");
  for (const finish of reads) finish();
  await waitFor(() => expect(arrivals).toHaveLength(1));
  press("Reject");
  await arrive(0);
  await waitFor(() => expect(buttonOf("Reject").hasAttribute("aria-busy")).toBe(false));
  expect(sentItems(server)).toBeUndefined();
  press("Reject");
  await waitFor(() => expect(sentItems(server)).toEqual([{ itemId: beds, photoURL: "/upload/1" }]));
});

test("the upload of an item that is no longer marked holds nothing back, and its photo is not sent", async () => {
  const server = openDialog();
  choose("Make up beds");
  await addPhoto(0);
  choose("Make up beds");
  choose("Make up beds");
  await arrive(0);
  press("Reject");
  await waitFor(() => expect(sentItems(server)).toEqual([{ itemId: beds }]));
});

test("a photo that is refused says why, and the verdict can be sent without it", async () => {
  const server = openDialog();
  choose("Make up beds");
  await addPhoto(0);
  await arrive(0, new Response("", { status: 415 }));
  await screen.findByText("This is not a photo, or larger than 10 MB. Please choose another one.");
  press("Reject");
  await waitFor(() => expect(sentItems(server)).toEqual([{ itemId: beds }]));
});

test.each([
  ["a reason", () => fillIn("Please provide a reason for rejection:", "The oven.")],
  ["an item to do again", () => choose("Make up beds")],
])("Cancel and Escape ask before %s is lost", (_, enter) => {
  const onClose = vi.fn();
  openDialog(onClose);
  enter();
  press("Cancel");
  screen.getByText("You have unsaved changes.");
  press("Keep editing");
  fireEvent(dialogOf("Reject assignment"), new Event("cancel"));
  screen.getByText("You have unsaved changes.");
  expect(onClose).not.toHaveBeenCalled();
  press("Discard changes");
  expect(onClose).toHaveBeenCalledOnce();
});

test("without a reason Cancel closes at once", () => {
  const onClose = vi.fn();
  openDialog(onClose);
  press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
});

function openDialog(onClose = () => {}) {
  const server = startFakeServer();
  let addresses = 0;
  server.answers(requestUpload, () => {
    addresses += 1;
    return { uploadURL: `/upload/${addresses}?signature=abc` };
  });
  const work = assignmentOf({ checklist: checklistOf("Make up beds", "Empty bins"), status: "needs_review" });
  server.returns(rejectAssignment, work);
  const answer = fetch;
  vi.stubGlobal("fetch", (address: string, request: RequestInit) =>
    request.method === "PUT"
      ? new Promise<Response>((resolve) => void arrivals.push(resolve))
      : answer(address, request),
  );
  const marking = { items: work.checklist?.items ?? [], FaultPhotoField };
  openScreen(<RejectDialog work={work} marking={marking} onClose={onClose} />, {
    person: personOf("teamleader"),
    path: "/",
  });
  return server;
}

const choose = (task: string) => fireEvent.click(screen.getByRole("checkbox", { name: task }));

/** Chooses a photo for the marked item at this position. */
function selectFile(position: number): void {
  const input = document.querySelectorAll("input[type=file]")[position];
  if (!input) throw new Error("no field for a photo");
  fireEvent.change(input, { target: { files: [new File(["bytes"], "sink.jpg", { type: "image/jpeg" })] } });
}

/** The same, and waits until its bytes are being sent. */
async function addPhoto(position: number): Promise<void> {
  const before = arrivals.length;
  selectFile(position);
  await waitFor(() => expect(arrivals).toHaveLength(before + 1));
}

const arrive = (index: number, response = new Response(null, { status: 204 })) =>
  act(async () => arrivals[index]?.(response));

/** The items of the verdict; undefined until it is sent. */
function sentItems(server: ReturnType<typeof startFakeServer>): unknown {
  const [body] = server.bodiesOf(rejectAssignment);
  return body && Object(body).items;
}

class UnreadableImage {
  onerror = () => {};
  set src(_: string) {
    const fail = () => this.onerror();
    if (holdsReads) reads.push(fail);
    else queueMicrotask(fail);
  }
}
