// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buttonOf, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { getChecklistRules, putChecklistRules } from "../../contract/rules";
import { useChecklistRules } from "../../queries/rules";
import { Rules } from "./rules";

// Removing a rule: what is refused, and where the focus goes.

const rule = { id: idNumber(21), checklistId: idNumber(2), unitId: null, villaTypeId: null, kindId: changeoverKindId };
const kinds = [{ id: changeoverKindId, name: "Changeover" }];

function Page() {
  const rules = useChecklistRules().data;
  return (
    <>
      <h1 tabIndex={-1}>Checklists</h1>
      {rules && <Rules lists={[]} rules={rules} kinds={kinds} />}
    </>
  );
}

async function openRules() {
  const server = startFakeServer();
  server.returns(getChecklistRules, { rules: [rule], villas: [] });
  openScreen(<Page />, { person: personOf("admin"), path: "/admin/presets?tab=checklists" });
  await screen.findByRole("button", { name: "Remove rule for Changeover" });
  return server;
}

test("why a rule could not be removed stays beside the rules until it is tried again", async () => {
  const server = await openRules();
  server.refuses(putChecklistRules, 412, "Someone else changed this in the meantime.");
  press("Remove rule for Changeover");
  const refusal = await screen.findByText("Someone else changed this in the meantime.");
  expect(refusal.closest(".toasts")).toBeNull();
  server.returns(putChecklistRules, { rules: [], villas: [] });
  press("Remove rule for Changeover");
  await screen.findByText("Rule removed");
  expect(screen.queryByText("Someone else changed this in the meantime.")).toBeNull();
});

test("a rule is removed once, however often its button is pressed, and the page's heading takes the focus", async () => {
  const server = await openRules();
  const answer = server.holds(putChecklistRules, { rules: [], villas: [] });
  buttonOf("Remove rule for Changeover").focus();
  press("Remove rule for Changeover");
  await waitFor(() => expect(server.bodiesOf(putChecklistRules)).toHaveLength(1));
  press("Remove rule for Changeover");
  answer();
  await screen.findByText("No rules yet.");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(server.bodiesOf(putChecklistRules)).toHaveLength(1);
});
