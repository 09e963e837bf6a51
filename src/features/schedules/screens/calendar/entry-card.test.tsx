// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { scheduleRow } from "../../../../../tests/support/schedule-row";
import {
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { markAbsent } from "../../contract";
import { EntryCard } from "./entry-card";

// Another year would be named.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

test("an entry says of each villa that was sent back how, by whom, when and why", () => {
  startFakeServer();
  const [first, second] = [idNumber(6), idNumber(18)];
  const at = "2026-11-20T08:32:00.000Z";
  const row = scheduleRow({
    unitIds: [second, first],
    sentBack: [
      { unitId: second, kind: "rejected", by: "Mara Visser", at, text: "Oven" },
      { unitId: first, kind: "reopened", by: "Mara Visser", at, text: "Crumbs on the sofa." },
    ],
  });
  const villas = new Map(
    [first, second].map((id, i) => [
      id,
      { id, code: ["WL-006", "WL-018"][i] ?? "", location: "Waterlijn", number: ["6", "18"][i] ?? "" },
    ]),
  );
  const person = personOf("cleaner");
  openScreen(
    <EntryCard
      row={row}
      ownDay={{ schedules: 1, villas: 2 }}
      villas={villas}
      me={person}
      today="2026-11-21"
      onAsk={() => {}}
    />,
    { person, path: "/calendar" },
  );
  const note = screen.getByText("Sent back").parentElement;
  expect(textsOf(note?.querySelectorAll("p") ?? [])).toEqual([
    "WL-006 · Reopened: Mara Visser, Nov 20, 9:32 AM",
    "Crumbs on the sofa.",
    "WL-018 · Rejected: Mara Visser, Nov 20, 9:32 AM",
    "Oven",
  ]);
});

test("an absence that could not be sent shows why in its dialog, where the reason stays typed and can be sent again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const server = startFakeServer();
  const person = personOf("cleaner");
  const row = scheduleRow({ id: idNumber(31), bookingId: idNumber(30), cleanerId: person.id });
  const ownDay = { schedules: 1, villas: 2 };
  openScreen(<EntryCard row={row} ownDay={ownDay} villas={new Map()} me={person} today={row.date} onAsk={() => {}} />, {
    person,
    path: "/calendar",
  });
  press("Mark Absent");
  const dialog = dialogOf("Mark yourself absent?");
  fillIn("Reason (optional)", "Fever", dialog);
  server.refuses(markAbsent, 409, "This day is over.");
  press("Mark Absent", dialog);
  const alert = await within(dialog).findByText("This day is over.");
  expect(alert.closest("[role=alert]")).not.toBeNull();
  server.returns(markAbsent, row);
  press("Mark Absent", dialog);
  await seeNoDialog();
  expect(server.bodiesOf(markAbsent)).toEqual(Array(2).fill({ status: "absent", reason: "Fever" }));
});
