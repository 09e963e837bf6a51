// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { onPhone, openScreen, personOf, press, seeLoading, startFakeServer } from "../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../tests/support/screen-data";
import { queryClient } from "../../../client/api/query-client";
import { enqueue, sendNow } from "../../../client/outbox/outbox";
import { readOperations } from "../../../client/outbox/store";
import { useOpenOutbox } from "../../../client/outbox/use-open-outbox";
import { stepsOn } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { getAssignment } from "../../assignments/contract/steps";
import { photoParts } from "../../photos/screens/review-photo-parts";
import { decideInspection, getInspections, getQcCounts, getQcList, startInspection } from "../contract";
import Dashboard from "./dashboard";
import History from "./history";
import Inspect from "./inspect/page";

// QC's pages while they load, without anything to show, and without a server.

const person = personOf("qc");

test.each([
  ["", "No units are ready for quality control inspection."],
  ["?show=in_progress", "No QC inspections are currently in progress."],
  ["?show=completed", "No QC inspections have been completed yet."],
  ["?show=all", "No assignments found for QC review."],
])("the dashboard's filter %s has its own sentence when empty", async (search, sentence) => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 0, inProgress: 0, completed: 0 });
  server.returns(getQcList, []);
  openScreen(<Dashboard />, { person, path: `/qc${search}` });
  await screen.findByText(sentence);
});

test("a list that can't be loaded says so, and is shown after a retry", async () => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 1, inProgress: 0, completed: 0 });
  server.refuses(getQcList, 409);
  onPhone();
  openScreen(<Dashboard />, { person, path: "/qc" });
  await screen.findByText("This could not be loaded");
  server.returns(getQcList, [assignmentOf({ status: "done" })]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  within(await screen.findByRole("article", { name: "Villa WL-042" })).getByText("Marek Nowak");
});

function DashboardOnPhone() {
  useOpenOutbox();
  return <Dashboard />;
}

test("a villa that was decided without a network can't be started again, before and after the decision is sent", async () => {
  const server = startFakeServer();
  const work = assignmentOf({ status: "done" });
  server.returns(getQcCounts, { pending: 1, inProgress: 0, completed: 0 });
  server.returns(getQcList, [work]);
  onPhone();
  openScreen(<DashboardOnPhone />, { person, path: "/qc?show=all" });
  const card = within(await screen.findByRole("article", { name: "Villa WL-042" }));
  card.getByText("Ready for QC");
  const stepOf = stepsOn(queryClient, work.id);
  const params = { id: work.id };
  const decide = stepOf(say("Approve"), decideInspection, { params, body: { status: "passed" } });
  await enqueue([stepOf(say("Start QC Inspection"), startInspection, { params }), decide]);
  await card.findByText("Approved");
  card.getByRole("link", { name: "View Inspection WL-042" });

  const reviewer = { id: person.id, name: person.name };
  const review = { id: idNumber(4), status: "passed", notes: null, reviewedAt: decide.occurredAt, reviewer } as const;
  const passed = { ...work, qcReviews: [review] };
  const release = server.holds(getQcList, [passed]);
  server.returns(startInspection, work);
  server.returns(decideInspection, passed);
  const sent = sendNow({ atOnce: true });
  await waitFor(() => expect(server.bodiesOf(decideInspection)).toHaveLength(1));
  await sent;
  card.getByText("Approved");
  release();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  card.getByText("Approved");
});

test("work that has no cleaner any more is nobody's", async () => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 0, inProgress: 0, completed: 1 });
  server.returns(getQcList, [assignmentOf({ status: "in_progress", uncovered: true })]);
  onPhone();
  openScreen(<DashboardOnPhone />, { person, path: "/qc" });
  const card = within(await screen.findByRole("article", { name: "Villa WL-042" }));
  card.getByText("No cleaner");
  expect(card.queryByText("Marek Nowak")).toBeNull();
});

test("an inspection that is started on a card names its villa in the list of pending steps", async () => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 1, inProgress: 0, completed: 0 });
  const work = assignmentOf({ status: "done" });
  server.returns(getQcList, [work]);
  onPhone();
  openScreen(<DashboardOnPhone />, { person, path: "/qc" });
  fireEvent.click(await screen.findByRole("link", { name: "Start Inspection WL-042" }));
  const stored = async () => (await readOperations(person.id)).map(({ path, villa }) => [path, villa]);
  await expect.poll(stored).toEqual([[startInspection.path, "WL-042"]]);
  server.returns(startInspection, work);
  await sendNow({ atOnce: true });
  await expect.poll(stored).toEqual([]);
});

test("a wide screen shows a table in the server's order; another order loads the rest, and a row opens the inspection", async () => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 2, inProgress: 0, completed: 0 });
  const done = (number: number, name: string) =>
    assignmentOf({
      ...{ id: idNumber(number), status: "done", round: 1, finishedAt: "2026-11-20T07:00:00.000Z" },
      ...{ startedAt: "2026-11-20T05:45:00.000Z", actualMinutes: 75 },
      ...{ cleaner: { id: idNumber(number), name } },
      unit: { id: idNumber(number), code: `WL-${number}`, location: "Waterlijn", address: `Strandpad ${number}` },
    });
  server.returns(getQcList, [done(9, "Ann"), done(10, "Ben")]);
  const { visited } = openScreen(<Dashboard />, { person, path: "/qc" });
  const table = await screen.findByRole("grid", { name: "Inspections" });
  const codes = () => [...table.querySelectorAll("[role=img]")].map((plate) => plate.getAttribute("aria-label"));
  expect(codes()).toEqual(["Villa WL-9", "Villa WL-10"]);
  within(table).getByRole("link", { name: "Start Inspection WL-9" });
  // From 1280 px on in a column of its own, on narrower screens below the time.
  const cells = within(table)
    .getAllByText("1 h 15 min")
    .map((text) => text.closest("td")?.cellIndex);
  expect(cells).toEqual([6, 7, 6, 7]);
  press("Villa", table);
  press("Villa", table);
  await waitFor(() => expect(codes()).toEqual(["Villa WL-10", "Villa WL-9"]));
  const [row] = table.querySelectorAll<HTMLElement>("tr[data-key]");
  if (!row) throw new Error("there is no row");
  fireEvent.keyDown(row, { key: "Enter" });
  expect(visited.at(-1)).toBe(`/qc/inspect/${idNumber(10)}`);
  // Opening it doesn't start it.
  expect(server.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("a search is the server's: the tabs count what they list, and the counters above all that there is", async () => {
  const server = startFakeServer();
  const [found, other] = [1, 2].map((number) => assignmentOf({ id: idNumber(number), status: "done" }));
  server.answers(getQcCounts, (query) =>
    query.get("search") === "ann"
      ? { pending: 1, inProgress: 0, completed: 0 }
      : { pending: 2, inProgress: 3, completed: 4 },
  );
  server.answers(getQcList, (query) => {
    if (query.get("search") === "ann") return query.get("state") === "pending" && found ? [found] : [];
    return [found, other].flatMap((work) => work ?? []);
  });
  const { visited } = openScreen(<Dashboard />, { person, path: "/qc" });
  const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
  await screen.findByRole("grid", { name: "Inspections" });
  await waitFor(() => expect(tabs()).toEqual(["2Pending", "3In Progress", "4Completed", "9All"]));
  fireEvent.change(screen.getByLabelText("Search inspections"), { target: { value: "ann" } });
  await waitFor(() => expect(tabs()).toEqual(["1Pending", "0In Progress", "0Completed", "1All"]));
  expect(visited.at(-1)).toBe("/qc?search=ann");
  const rows = () => document.querySelectorAll("tr[data-key]").length;
  await waitFor(() => expect(rows()).toBe(1));
  within(screen.getByLabelText("Inspections", { selector: "dl" })).getByText("2");
  fireEvent.mouseDown(screen.getByRole("tab", { name: "0 Completed" }));
  await screen.findByText("No villas match");
});

test("a history without decisions says so", async () => {
  startFakeServer().returns(getInspections, []);
  openScreen(<History />, { person, path: "/qc/history" });
  await screen.findByText("No decisions yet");
});

test("a missing inspection shows a skeleton first, then says so and links to the dashboard", async () => {
  const release = startFakeServer().holdsRefusal(getAssignment, 404);
  const path = "/qc/inspect/0199c0de-0000-7000-8000-00000000000a";
  openScreen(<Inspect photos={photoParts} />, { person, path, route: "/qc/inspect/:assignmentId" });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "Assignment not found" });
  expect(screen.getByRole("link", { name: "Back to QC dashboard" }).getAttribute("href")).toBe("/qc");
});

// docs/domain.md, "Assignment lifecycle": QC has passed it, and a team leader reopened it.
const reopened = assignmentOf({
  ...{ status: "in_progress", round: 1, startedAt: "2026-11-20T07:00:00.000Z", isReopened: true },
  ...{ rejectionReason: "Crumbs on the sofa.", rejectedAt: "2026-11-20T08:32:00.000Z" },
  rejectedBy: { id: idNumber(3), name: "Mara Visser" },
  qcReviews: [
    {
      ...{ id: idNumber(4), status: "passed", notes: null, reviewedAt: "2026-11-20T07:55:00.000Z" },
      reviewer: { id: idNumber(5), name: "Quinn" },
    },
  ],
});

/** Sets the clock to the day after, until the test ends: another year would be named. */
function travelToNextDay(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
}

test("the dashboard shows a passed villa that was reopened as reopened, by whom, when and why", async () => {
  travelToNextDay();
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 0, inProgress: 0, completed: 1 });
  server.returns(getQcList, [reopened]);
  onPhone();
  openScreen(<Dashboard />, { person, path: "/qc?show=completed" });
  const card = within(await screen.findByRole("article", { name: "Villa WL-042" }));
  card.getByText("Reopened");
  card.getByText("Reopened: Mara Visser, Nov 20, 9:32 AM");
  card.getByText("Crumbs on the sofa.");
  expect(card.queryByText("Approved")).toBeNull();
});

test("its inspection says so above the decision", async () => {
  travelToNextDay();
  const server = startFakeServer();
  server.returns(getAssignment, reopened);
  server.returns(getInspections, []);
  const path = `/qc/inspect/${reopened.id}`;
  openScreen(<Inspect photos={photoParts} />, { person, path, route: "/qc/inspect/:assignmentId" });
  await screen.findByText("Reopened: Mara Visser, Nov 20, 9:32 AM");
  screen.getByText("Crumbs on the sofa.");
  screen.getByText("Approved: Quinn");
  expect(screen.queryByText("Approved")).toBeNull();
});

test("the history names the year of decisions of another one", async () => {
  const { id, unit, cleaner } = reopened;
  startFakeServer().returns(getInspections, [
    {
      ...{ id, assignmentId: id, round: 1, status: "passed", notes: null, reviewedAt: "2019-11-20T07:55:00.000Z" },
      ...{ reviewer: cleaner, unit, cleaner, isReopened: false, photos: 0 },
    },
  ]);
  openScreen(<History />, { person, path: "/qc/history" });
  await screen.findByRole("heading", { name: "Wed, Nov 20, 2019" });
});

test.each([
  [true, ["Approved", "Reopened"]],
  [false, ["Approved"]],
])("the history of a decision on a villa that is reopened (%s) says %j", async (isReopened, badges) => {
  const { id, unit, cleaner } = reopened;
  startFakeServer().returns(getInspections, [
    {
      ...{ id, assignmentId: id, round: 1, status: "passed", notes: null, reviewedAt: "2026-11-20T07:55:00.000Z" },
      ...{ reviewer: cleaner, unit, cleaner, isReopened, photos: 0 },
    },
  ]);
  openScreen(<History />, { person, path: "/qc/history" });
  const decision = (await screen.findByRole("link", { name: "Strandpad 42" })).closest("li");
  if (!decision) throw new Error("the decision is not in a list");
  expect(
    within(decision)
      .queryAllByText(/^(Approved|Reopened)$/)
      .map(({ textContent }) => textContent),
  ).toEqual(badges);
});
