// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  personOf,
  press,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import { builtInFindings } from "../../../../shared/canned-findings";
import { activateLanguage } from "../../../../shared/words";
import { photoParts } from "../../../photos/screens/photo-parts";
import type { Finding } from "../../contract/assignment";
import { type CannedFinding, getCannedFindings } from "../../contract/canned-findings";
import { addFinding, getAssignment, getReplacementPresets, removeFinding } from "../../contract/steps";
import InProgress from "../in-progress/page";

// A finding in two taps (docs/domain.md, "Canned findings").

const work = assignmentOf({
  status: "in_progress",
  startedAt: "2026-11-20T07:00:00.000Z",
  workingSince: "2026-11-20T07:00:00.000Z",
});
const broken: Finding = {
  id: idNumber(70),
  type: "damage",
  text: "Glass broken",
  code: "glass-broken",
  qty: null,
  createdById: personOf("cleaner").id,
  createdAt: "2026-11-20T07:10:00.000Z",
};
const sauna: CannedFinding = {
  id: idNumber(80),
  label: "Sauna is cold",
  type: "damage",
  symbol: "sauna",
  isHidden: false,
};

function OnPhone() {
  useOpenOutbox();
  return <InProgress photos={photoParts} />;
}

async function openVilla({ found = [], own = [] }: { found?: Finding[]; own?: CannedFinding[] } = {}) {
  const server = startFakeServer();
  server.returns(getAssignment, { ...work, findings: found });
  server.returns(getReplacementPresets, []);
  server.returns(getCannedFindings, own);
  openScreen(<OnPhone />, { person: personOf("cleaner"), path: `/assignments/${work.id}`, route: "/assignments/:id" });
  await screen.findByText("Choose a picture");
  return server;
}
const pictures = async () => {
  await screen.findByText("What did you find?");
  return dialogOf("What did you find?");
};

test("two taps report it: open, and the picture; the toast takes it back", async () => {
  const server = await openVilla();
  server.returns(addFinding, { ...broken, assignmentId: work.id });
  server.returns(removeFinding, undefined);
  press("Choose a picture");
  const dialog = await pictures();
  const count = Object.values(builtInFindings).flatMap(Object.keys).length;
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(count);
  press("Glass broken", dialog);
  await screen.findByText("Finding added", inToast);
  expect(screen.queryByText("What did you find?")).toBeNull();
  // The phone sends no English: the server knows the text of the code.
  expect(server.bodiesOf(addFinding)).toEqual([{ unitId: work.unitId, type: "damage", code: "glass-broken" }]);
  press("Undo");
  await screen.findByText("Undone", inToast);
  const deleted = server.requests.filter((one) => one.startsWith("DELETE"));
  expect(deleted).toEqual([expect.stringMatching(new RegExp(`^DELETE /api/assignments/${work.id}/findings/`))]);
});

test("a refusal of a picture alone, whose dialog has closed, gives its reason in the toast", async () => {
  const server = await openVilla();
  server.refuses(addFinding, 409, "This cleaning is finished.");
  press("Choose a picture");
  press("Bulb out", await pictures());
  await screen.findByText("This cleaning is finished.", inToast);
});

test("a refused deletion gives its reason below the list", async () => {
  const server = await openVilla({ found: [broken] });
  server.refuses(removeFinding, 409, "This cleaning has been approved.");
  press("Delete: Glass broken");
  press("Delete", dialogOf("Delete this finding?"));
  await screen.findByText("This cleaning has been approved.");
});

test("without a network it is recorded at once and marked as waiting", async () => {
  await openVilla();
  press("Choose a picture");
  press("Shower leaks", await pictures());
  await screen.findByText("Shower leaks", { selector: "li *" });
  await screen.findByText("Waiting to be sent");
});

test("a quantity and a note go with it, and the park's own come first, but not those that it hides", async () => {
  const hidden = { ...sauna, id: idNumber(81), label: "Old finding", isHidden: true };
  const server = await openVilla({ own: [sauna, hidden] });
  server.returns(addFinding, { ...broken, assignmentId: work.id });
  press("Choose a picture");
  const dialog = await pictures();
  await within(dialog).findByText("Sauna is cold");
  expect(within(dialog).getAllByRole("listitem")[0]?.textContent).toBe("Sauna is cold");
  expect(screen.queryByText("Old finding")).toBeNull();
  fireEvent.click(within(dialog).getByText("With a quantity or a note"));
  fillIn("Quantity", "2", dialog);
  fillIn("Note", " Only warm ", dialog);
  press("Sauna is cold", dialog);
  await screen.findByText("Finding added", inToast);
  const sent = { type: "damage", code: sauna.id, text: "Sauna is cold", qty: 2, note: "Only warm" };
  // On a slow machine the toast says that it waits to be sent.
  await waitFor(() => expect(server.bodiesOf(addFinding)).toEqual([{ unitId: work.unitId, ...sent }]));
});

test("a colleague's finding is read in one's own language, with a photo as for damage, and with its quantity", async () => {
  onTestFinished(() => act(() => activateLanguage("en", {})));
  activateLanguage("pl", { "Glass broken": "Rozbite szkło", "Guest still here": "Gość jeszcze jest" });
  const guest: Finding = {
    ...broken,
    id: idNumber(71),
    type: "note",
    text: "Guest still here",
    code: "guest-still-here",
  };
  await openVilla({ found: [{ ...broken, qty: 3, note: "Duże okno", lang: "pl" }, guest] });
  await screen.findByText("Rozbite szkło");
  screen.getByText("Qty 3");
  expect(screen.getByText("Duże okno").getAttribute("lang")).toBe("pl");
  screen.getByText("Gość jeszcze jest");
  expect(screen.queryByText("Guest still here")).toBeNull();
  buttonOf("Add Photo: Gość jeszcze jest");
});

test("a note stays until its finding is saved, also if the work is approved meanwhile, and its loss is confirmed", async () => {
  const server = await openVilla();
  press("Choose a picture");
  const dialog = await pictures();
  fillIn("Note", "Behind the sofa", dialog);
  server.refuses(addFinding, 409, "This cleaning is finished.");
  press("Glass broken", dialog);
  await within(dialog).findByText("This cleaning is finished.");
  server.returns(getAssignment, { ...work, status: "done" });
  await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
  await waitFor(() => expect(screen.queryByText("Choose a picture")).toBeNull());
  expect(within(dialog).getByLabelText("Note")).toHaveProperty("value", "Behind the sofa");
  fireEvent(dialog, new Event("cancel"));
  screen.getByText("You have unsaved changes.");
  press("Discard changes");
  expect(screen.queryByText("What did you find?")).toBeNull();
});

test("a custom item stays until it is saved", async () => {
  const server = await openVilla();
  press("Custom Item");
  const dialog = dialogOf("Custom Item");
  fillIn("Item", "Corkscrew", dialog);
  server.refuses(addFinding, 409, "This cleaning is finished.");
  press("Add", dialog);
  await within(dialog).findByText("This cleaning is finished.");
  expect(within(dialog).getByLabelText("Item")).toHaveProperty("value", "Corkscrew");
  fireEvent(dialog, new Event("cancel"));
  screen.getByText("You have unsaved changes.");
  press("Keep editing");
  server.returns(addFinding, { ...broken, assignmentId: work.id });
  press("Add", dialog);
  await screen.findByText("Finding added", inToast);
  expect(screen.queryByText("Custom Item", { selector: "dialog *" })).toBeNull();
});
