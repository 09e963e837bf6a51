// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buttonOf,
  fillIn,
  inToast,
  openScreen,
  optionsOf,
  personOf,
  press,
  seeLoading,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import type { Role } from "../../../../shared/roles";
import { getCleaningKinds } from "../../../checklists/contract/kinds";
import { getTaskRules, putTaskRules, type TaskRule } from "../../contract/needs";
import FeedsPage from "../feeds/page";

const changeover = { id: changeoverKindId, name: "Changeover" };
const linen = { id: idNumber(11), name: "Linen" };
const onDeparture: TaskRule = { id: idNumber(801), trigger: "departure", days: 0, kindId: changeover.id };
const weekly: TaskRule = { id: idNumber(802), trigger: "stay", days: 7, kindId: linen.id };

async function openRules(rules: readonly TaskRule[] = [onDeparture, weekly], role: Role = "admin") {
  const server = startFakeServer();
  server.returns(getTaskRules, [...rules]);
  server.returns(getCleaningKinds, [changeover, linen]);
  openScreen(<FeedsPage />, { person: personOf(role), path: "/admin/feeds?tab=rules" });
  await screen.findByRole("list", { name: "Rules" });
  return server;
}
/** Each row's trigger, days and kind as they are in the fields. */
const rows = () =>
  within(screen.getByRole("list", { name: "Rules" }))
    .getAllByRole("listitem")
    .map((row) => [...row.querySelectorAll<HTMLInputElement>("select, input")].map(({ value }) => value).join(" "));

test("an admin adds a rule and puts it first; saving sends the whole list and the one that was read", async () => {
  const server = await openRules();
  expect(rows()).toEqual([`departure ${changeover.id}`, `stay 7 ${linen.id}`]);
  expect(screen.queryByText("Save Changes")).toBeNull();
  screen.getByText(
    /^When you save, planned work follows: untouched cleanings that no rule wants any more are deleted\./,
  );
  press("Add rule");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("When, number 3")));
  expect(optionsOf("When, number 3")).toEqual([
    "On departure",
    "… days before the arrival",
    "Every … nights of a stay",
    "Every … days without guests",
  ]);
  fillIn("When, number 3", "vacant");
  fillIn("Days, number 3", "21");
  fillIn("Kind of cleaning, number 3", linen.id);
  press("Move Every 21 days without guests, Linen up");
  press("Move Every 21 days without guests, Linen up");
  await screen.findByText("Every 21 days without guests, Linen is now number 1 of 3.");
  const added = { trigger: "vacant" as const, days: 21, kindId: linen.id };
  const saved = [{ id: idNumber(803), ...added }, onDeparture, weekly];
  server.returns(putTaskRules, saved);
  server.returns(getTaskRules, saved);
  press("Save Changes");
  await screen.findByText("Changes saved", inToast);
  expect(server.bodiesOf(putTaskRules)).toEqual([
    { rules: [added, onDeparture, weekly], before: [onDeparture, weekly] },
  ]);
});

test("a removed rule stays in sight until the list is saved, and can be restored", async () => {
  const server = await openRules();
  press("Remove Every 7 nights of a stay, Linen");
  await screen.findByText("Removed when you save");
  press("Undo removing Every 7 nights of a stay, Linen");
  expect(rows()).toHaveLength(2);
  press("Remove On departure, Changeover");
  server.returns(putTaskRules, [weekly]);
  server.returns(getTaskRules, [weekly]);
  press("Save Changes");
  await screen.findByText("Changes saved", inToast);
  expect(server.bodiesOf(putTaskRules)).toEqual([{ rules: [weekly], before: [onDeparture, weekly] }]);
});

test("impossible days and twins are said at their fields, the server's refusals too", async () => {
  const server = await openRules();
  fillIn("Nights, number 2", "61");
  press("Save Changes");
  await screen.findByText("Enter a whole number from 1 to 60.");
  fillIn("When, number 2", "departure");
  fillIn("Kind of cleaning, number 2", changeover.id);
  press("Save Changes");
  await screen.findByText("This rule already exists.");
  expect(server.bodiesOf(putTaskRules)).toEqual([]);
  fillIn("Kind of cleaning, number 2", linen.id);
  server.refuses(putTaskRules, 422, "No.", [{ path: "rules.1.kindId", message: "This kind does not exist." }]);
  press("Save Changes");
  const shown = await screen.findByText("This kind does not exist.");
  expect(shown.id).toBe(screen.getByLabelText("Kind of cleaning, number 2").getAttribute("aria-describedby"));
});

test("a list that somebody else has changed is refused, followed, and then saved with what was typed", async () => {
  const server = await openRules();
  fillIn("Nights, number 2", "5");
  const daily = { ...onDeparture, trigger: "arrival" as const, days: 1 };
  server.refuses(putTaskRules, 412, "Someone else changed this in the meantime.");
  server.returns(getTaskRules, [daily, weekly]);
  press("Save Changes");
  await screen.findByText("Someone else changed this in the meantime", { selector: "strong" });
  screen.getByText("On departure, Changeover:");
  screen.getByText("now 1 day before the arrival, Changeover");
  expect(rows()).toEqual([`arrival 1 ${changeover.id}`, `stay 5 ${linen.id}`]);
  const saved = [daily, { ...weekly, days: 5 }];
  server.returns(putTaskRules, saved);
  server.returns(getTaskRules, saved);
  press("Save Changes");
  await screen.findByText("Changes saved", inToast);
  expect(server.bodiesOf(putTaskRules).at(-1)).toEqual({ rules: saved, before: [daily, weekly] });
});

test("a change elsewhere appears at once if nothing was typed", async () => {
  const server = await openRules();
  server.returns(getTaskRules, [weekly]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["task-rules"] }));
  await waitFor(() => expect(rows()).toEqual([`stay 7 ${linen.id}`]));
});

test("with twenty rules there is no place for another", async () => {
  await openRules(Array.from({ length: 20 }, (_, i) => ({ ...weekly, id: idNumber(820 + i), days: i + 1 })));
  expect(buttonOf("Add rule").disabled).toBe(true);
});

test("a team leader reads the rules in order and changes nothing", async () => {
  await openRules([weekly, onDeparture], "teamleader");
  const list = screen.getByRole("list", { name: "Rules" });
  expect(textsOf(list.querySelectorAll("p"))).toEqual([
    ...["Every 7 nights of a stay", "Linen"],
    ...["On departure", "Changeover"],
  ]);
  expect(document.querySelectorAll("main select, main input")).toHaveLength(0);
  expect(screen.queryByText("Add rule")).toBeNull();
});

test("it shows a skeleton, then a retry button for what could not be loaded", async () => {
  const server = startFakeServer();
  server.returns(getCleaningKinds, [changeover]);
  const fail = server.holdsRefusal(getTaskRules, 500);
  openScreen(<FeedsPage />, { person: personOf("admin"), path: "/admin/feeds?tab=rules" });
  await seeLoading();
  fail();
  await screen.findByText("This could not be loaded");
  server.returns(getTaskRules, [onDeparture]);
  press("Try again");
  await waitFor(() => expect(rows()).toEqual([`departure ${changeover.id}`]));
});
