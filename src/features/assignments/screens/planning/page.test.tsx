// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { beBeforeMidnight, eve, morrow } from "../../../../../tests/support/midnight";
import { onPhone, openScreen, personOf, seeNoDialog, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { getUsers } from "../../../accounts/contract";
import { getCleaningKinds } from "../../../checklists/contract/kinds";
import { PlanButton } from "../../../schedules/screens/plan/plan-button";
import { getUnits } from "../../../units/contract";
import {
  createAssignment,
  editAssignment,
  getAssignmentCounts,
  getAssignments,
  getLoads,
} from "../../contract/supervision";
import Planning from "./page";

const leader = personOf("teamleader");
const path = "/supervisor/assignments";
const day = "2031-05-12";
const marek = { id: idNumber(7), name: "Marek Nowak" };
const oksana = { id: idNumber(8), name: "Oksana Bondar" };
const lotte = { id: idNumber(9), name: "Lotte de Vries" };
const uncovered = assignmentOf({ id: idNumber(2), uncovered: true, cleanerId: lotte.id, cleaner: lotte });
const loadOf = (cleaner: typeof marek, villas: number) => ({
  ...{ cleaner, teamId: null, villas, open: villas, openMinutes: villas * 60 },
  ...{ absent: cleaner === lotte, absenceReason: null, booked: [] },
});
const noCounts = { pending: 0, inProgress: 0, needsReview: 0, done: 0, hasMoreDone: false, uncovered: 0 };

/** A park with three cleaners, of whom Lotte is absent, and two villas. */
function startPark() {
  const server = startFakeServer();
  server.returns(getAssignmentCounts, noCounts);
  server.returns(getAssignments, []);
  server.returns(getUnits, [unitOf(), unitOf({ id: idNumber(43), code: "DV-101", address: "Duinpad 1" })]);
  server.returns(
    getUsers,
    [marek, oksana, lotte].map((cleaner) => ({ ...personOf("cleaner"), ...cleaner })),
  );
  server.returns(getLoads, [loadOf(oksana, 0), loadOf(marek, 2), loadOf(lotte, 0)]);
  return server;
}

async function openPlanDialog() {
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}?date=${day}` });
  fireEvent.click(screen.getByRole("button", { name: /^New assignment/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "New assignment" }));
  await dialog.findByRole("option", { name: /^Marek Nowak/ });
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole("button", { name: "Create assignment" }));
  return { dialog, fill, save };
}

test("'Add Schedule' says that the villas could not be read, and opens once they are", async () => {
  const server = startPark();
  server.refuses(getUnits, 503);
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}?date=${day}` });
  fireEvent.click(screen.getByRole("button", { name: /^Add Schedule/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Schedule" }));
  await dialog.findByText("This could not be loaded");
  expect(dialog.queryByLabelText("End date")).toBeNull();
  server.returns(getUnits, [unitOf()]);
  fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
  await screen.findByLabelText("End date");
});

test("other roles are denied access", () => {
  const server = startFakeServer();
  openScreen(<Planning PlanButton={PlanButton} />, { person: personOf("qc"), path });
  screen.getByText("Access denied. Only administrators and team leaders can plan assignments.");
  expect(server.requests).toEqual([]);
});

test("an invalid form shows errors at its fields and sends nothing", async () => {
  const server = startPark();
  const { dialog, fill, save } = await openPlanDialog();
  save();
  await dialog.findByText("Please choose a villa.");
  await dialog.findByText("Please choose a cleaner.");
  fill("Villa", "no such villa");
  fill("Estimated minutes", "two hours");
  save();
  await dialog.findByText("No villa matches this.");
  await dialog.findByText("Enter whole minutes, from 1 to 1440.");
  expect(server.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("the server's refusal appears in the form or at its field, and no input is lost", async () => {
  const server = startPark();
  server.refuses(createAssignment, 409, "This villa already has an open assignment that day.");
  const { dialog, fill, save } = await openPlanDialog();
  fill("Villa", "wl42");
  await dialog.findByText("WL-042: Strandpad 42, Waterlijn; 4 persons, 1 h");
  fill("Lead cleaner", marek.id);
  save();
  await dialog.findByText("This villa already has an open assignment that day.");

  const notCleaner = { path: "cleanerId", message: "This person is not a cleaner." };
  server.refuses(createAssignment, 422, "Invalid request.", [notCleaner]);
  save();
  await dialog.findByText("This person is not a cleaner.");
  expect(dialog.getByLabelText("Lead cleaner").getAttribute("aria-invalid")).toBe("true");
  expect(dialog.getByLabelText("Villa")).toHaveProperty("value", "wl42");
  fill("Lead cleaner", oksana.id);
  server.returns(createAssignment, assignmentOf());
  save();
  await screen.findByText("Assignment created");
});

test("'Save and plan next' keeps people and day, and plans the next villa when the one before it is usually clean", async () => {
  const server = startPark();
  server.returns(createAssignment, assignmentOf({ estimatedMinutes: 90 }));
  server.returns(getAssignments, [assignmentOf()]);
  const { dialog, fill } = await openPlanDialog();
  fill("Villa", "WL-042");
  fill("Lead cleaner", marek.id);
  fireEvent.click(dialog.getByRole("button", { name: "Save and plan next" }));
  await screen.findByText("Assignment created");
  await waitFor(() => expect(dialog.getByLabelText("Villa")).toHaveProperty("value", ""));
  expect(document.activeElement).toBe(dialog.getByLabelText("Villa"));
  expect(dialog.getByLabelText("Start time")).toHaveProperty("value", "10:30");
  expect(dialog.getByLabelText("Lead cleaner")).toHaveProperty("value", marek.id);
  expect(dialog.getByLabelText("Date")).toHaveProperty("value", day);
});

test("work is a changeover unless another kind is chosen, and the list names any other kind", async () => {
  const server = startPark();
  const deepClean = { id: idNumber(30), name: "Deep clean" };
  server.returns(getCleaningKinds, [{ id: changeoverKindId, name: "Changeover" }, deepClean]);
  server.returns(createAssignment, assignmentOf());
  const { dialog, fill, save } = await openPlanDialog();
  await dialog.findByRole("option", { name: "Deep clean" });
  expect(dialog.getByLabelText("Kind of cleaning")).toHaveProperty("value", changeoverKindId);
  fill("Kind of cleaning", deepClean.id);
  fill("Villa", "WL-042");
  fill("Lead cleaner", marek.id);
  server.returns(getAssignments, [assignmentOf({ kind: deepClean })]);
  save();
  await waitFor(() => expect(server.bodiesOf(createAssignment)).toMatchObject([{ kindId: deepClean.id }]));
  await screen.findByText("Deep clean");
});

test("a cleaner who is booked at the planned time is marked; while no minutes are entered, the villa's usual ones count", async () => {
  const server = startPark();
  server.returns(getLoads, [{ ...loadOf(marek, 2), booked: [{ startTime: "09:30", endTime: "15:00" }] }]);
  const { dialog, fill } = await openPlanDialog();
  dialog.getByRole("option", { name: "Marek Nowak: 2 villas, 2 h" });
  fill("Villa", "WL-042");
  await dialog.findByRole("option", { name: "Marek Nowak: 2 villas, 2 h, busy then" });
  fill("Estimated minutes", "30");
  await dialog.findByRole("option", { name: "Marek Nowak: 2 villas, 2 h" });
  fill("Start time", "14:00");
  await dialog.findByRole("option", { name: "Marek Nowak: 2 villas, 2 h, busy then" });
});

test.each<[string, { listed: boolean; told: boolean }]>([
  ["the list shows", { listed: true, told: false }],
  ["the list does not show", { listed: false, told: true }],
])("no toast tells of an assignment that %s", async (_, { listed, told }) => {
  const server = startPark();
  const { fill, save } = await openPlanDialog();
  fill("Villa", "WL-042");
  fill("Lead cleaner", marek.id);
  server.returns(createAssignment, assignmentOf());
  if (listed) server.answers(getAssignments, (query) => (query.get("uncovered") ? [] : [assignmentOf()]));
  save();
  await seeNoDialog();
  if (listed) await screen.findByRole("img", { name: "Villa WL-042" });
  expect(screen.queryAllByText("Assignment created")).toHaveLength(told ? 1 : 0);
});

test("a request in flight is not sent twice", async () => {
  const server = startPark();
  const release = server.holds(createAssignment, assignmentOf());
  const { fill, save } = await openPlanDialog();
  fill("Villa", "WL-042");
  fill("Lead cleaner", marek.id);
  const sent = () => server.requests.filter((request) => request === "POST /api/assignments");
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  // Enter in a field does the same: it clicks the form's main button.
  save();
  release();
  await screen.findByText("Assignment created");
  expect(sent()).toHaveLength(1);
});

test("uncovered work comes first, whichever day is shown, and is reassigned with one tap: least busy first, absent last", async () => {
  const server = startPark();
  server.answers(getAssignments, (query) => (query.get("uncovered") ? [uncovered] : []));
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}?date=2031-08-01` });
  const region = within(await screen.findByRole("region", { name: "Uncovered" }));
  region.getByText("Lotte de Vries is absent");
  expect(region.getByText(/^May 12|May 12,/).textContent).toContain("10:00 AM");
  const plan = await screen.findByText("No assignments for the date");
  expect(screen.getByText("Uncovered").compareDocumentPosition(plan)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(region.getByRole("button", { name: "Reassign WL-042" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reassign WL-042" }));
  await dialog.findByText("Oksana Bondar");
  const rows = dialog.getAllByRole("listitem");
  expect(rows.map(({ textContent }) => /Oksana|Marek|Lotte/.exec(textContent)?.[0])).toEqual([
    ...["Oksana", "Marek", "Lotte"],
  ]);
  const absent = within(rows[2] ?? document.body);
  absent.getByText("Absent");
  expect(absent.queryByRole("button")).toBeNull();

  server.returns(editAssignment, assignmentOf({ cleaner: oksana }));
  server.returns(getAssignments, []);
  fireEvent.click(dialog.getByRole("button", { name: /^Oksana Bondar/ }));
  await screen.findByText("Assignment reassigned");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uncovered" })).toBeNull());
});

test("uncovered work of any day is shown, however long ago it was planned", async () => {
  const server = startPark();
  const planned = "2020-05-12";
  const old = { ...uncovered, plannedAt: `${planned}T08:00:00.000Z` };
  server.answers(getAssignments, (query) =>
    query.get("uncovered") && (query.get("from") ?? planned) <= planned ? [old] : [],
  );
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path });
  const region = within(await screen.findByRole("region", { name: "Uncovered" }));
  region.getByText("Tue, May 12, 2020, 10:00 AM");
  region.getByRole("button", { name: "Reassign WL-042" });
});

test.each([
  ["cards", onPhone, "Tue, May 12, 2020"],
  ["a table", () => undefined, "Tue, May 12, 2020, 10:00 AM"],
])("work of another year has it, in %s", async (_, prepare, text) => {
  const old = assignmentOf({ plannedAt: "2020-05-12T08:00:00.000Z" });
  startPark().answers(getAssignments, (query) => (query.get("uncovered") ? [] : [old]));
  prepare();
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}?days=all` });
  await screen.findByText(text);
});

test("a search that finds more done work than is counted says so", async () => {
  const server = startPark();
  server.returns(getAssignmentCounts, { ...noCounts, pending: 4, done: 100, hasMoreDone: true });
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}?days=all&search=a` });
  for (const name of [/^104\+ ?All$/, /^4 ?Pending$/, /^100\+ ?Done$/]) await screen.findByRole("tab", { name });
});

test("search and filters are in the address, beside the order; the search field keeps the focus while the list changes", async () => {
  const server = startPark();
  server.answers(getAssignmentCounts, (query) => ({ ...noCounts, done: query.get("search") === "aylin" ? 1 : 9 }));
  const found = [assignmentOf({ status: "done" })];
  const isFound = (query: URLSearchParams) => query.get("search") === "aylin" && query.get("status") === "done";
  server.answers(getAssignments, (query) => (isFound(query) ? found : []));
  onPhone();
  const byCleaner = `${path}?sort=cleaner`;
  const { visited } = openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: byCleaner });
  const tab = (count: number) => screen.findByRole("tab", { name: new RegExp(`^${count} ?Done$`) });
  await tab(9);
  const search = screen.getByRole("searchbox", { name: "Search assignments" });
  search.focus();
  fireEvent.change(search, { target: { value: "aylin" } });
  await waitFor(() => expect(visited.at(-1)).toBe(`${byCleaner}&search=aylin`));
  await tab(1);
  expect(document.activeElement).toBe(search);
  fireEvent.mouseDown(await tab(1), { button: 0 });
  fireEvent.click(await tab(1));
  await waitFor(() => expect(visited.at(-1)).toBe(`${byCleaner}&status=done&search=aylin`));
  await screen.findByRole("article", { name: "Villa WL-042" });
  expect(visited).toHaveLength(1);
});

test("an address with search and filter shows them, and an empty result says so", async () => {
  const server = startPark();
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}?status=done&search=aylin` });
  await screen.findByText("No assignments found");
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "aylin");
  expect(screen.getByRole("tab", { name: /Done$/ }).getAttribute("aria-selected")).toBe("true");
  expect(server.requests.some((request) => /\/api\/assignments\?.*search=aylin.*status=done/.test(request))).toBe(true);
});

test.each([
  ["", "No assignments for the date"],
  ["?days=week", "No assignments in these 7 days"],
  ["?days=all", "No assignments yet"],
])("without work, the list of %j says of which days", async (search, told) => {
  startPark();
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path: `${path}${search}` });
  await screen.findByText(told);
});

test("after midnight an open page shows the new day", async () => {
  const passMidnight = beBeforeMidnight();
  startPark();
  openScreen(<Planning PlanButton={PlanButton} />, { person: leader, path });
  await screen.findByDisplayValue(eve);
  passMidnight();
  screen.getByDisplayValue(morrow);
});
