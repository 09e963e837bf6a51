// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { keyOf } from "../../../../client/api/call";
import { queryClient } from "../../../../client/api/query-client";
import { getAreas } from "../../../units/contract/areas";
import { getAreaWalks, putAreaWalks } from "../../contract/walks";
import { AreaWalks } from "./area-walks";

/** The sample park's areas are Duinvallei, Waterlijn and Zandbank. */
const [one, two, three] = [9000, 9001, 9002].map(idNumber);
const walk = (areaId = "", otherAreaId = "", minutes = 7) => ({ areaId, otherAreaId, minutes });

function openWalks() {
  const server = startFakeServer();
  server.returns(getAreaWalks, [walk(two, one, 7)]);
  openScreen(<AreaWalks />, { person: personOf("admin"), path: "/admin/settings" });
  return server;
}

test("each two areas have minutes in either direction; what is blank is unknown", async () => {
  const server = openWalks();
  const field = await screen.findByLabelText("Duinvallei to Waterlijn, minutes");
  expect(field).toHaveProperty("value", "7");
  expect(screen.queryByText("You have unsaved changes.")).toBeNull();
  fillIn("Waterlijn to Zandbank, minutes", "12");
  server.returns(putAreaWalks, [walk(one, two, 7), walk(two, three, 12)]);
  press("Save Changes");
  await waitFor(() => expect(screen.queryByText("You have unsaved changes.")).toBeNull());
  expect(server.bodiesOf(putAreaWalks)).toEqual([
    { walks: [walk(one, two, 7), walk(two, three, 12)], before: [walk(two, one, 7)] },
  ]);
  expect(screen.getByLabelText("Waterlijn to Zandbank, minutes")).toHaveProperty("value", "12");
});

test.each(["121", "-1", "2.5", "ten"])(
  "minutes such as %s are not sent; their field takes the focus, and the fault goes once they are corrected",
  async (typed) => {
    const server = openWalks();
    await screen.findByLabelText("Duinvallei to Waterlijn, minutes");
    fillIn("Duinvallei to Zandbank, minutes", typed);
    press("Save Changes");
    await screen.findByText("Enter a whole number from 0 to 120.");
    expect(server.bodiesOf(putAreaWalks)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText("Duinvallei to Zandbank, minutes"));
    fillIn("Duinvallei to Zandbank, minutes", "12");
    expect(screen.queryByText("Enter a whole number from 0 to 120.")).toBeNull();
  },
);

test("a list that somebody else has changed is refused and read again; what was typed stays", async () => {
  const server = openWalks();
  await screen.findByLabelText("Duinvallei to Waterlijn, minutes");
  fillIn("Duinvallei to Zandbank, minutes", "9");
  server.refuses(putAreaWalks, 412, "Somebody else has changed these walks.");
  server.returns(getAreaWalks, [walk(two, one, 8)]);
  press("Save Changes");
  await screen.findByText("Somebody else has changed these walks.");
  await waitFor(() => expect(screen.getByLabelText("Duinvallei to Waterlijn, minutes")).toHaveProperty("value", "8"));
  expect(screen.getByLabelText("Duinvallei to Zandbank, minutes")).toHaveProperty("value", "9");
});

test("what is typed while a save is under way stays unsaved", async () => {
  const server = openWalks();
  await screen.findByLabelText("Duinvallei to Waterlijn, minutes");
  fillIn("Waterlijn to Zandbank, minutes", "12");
  fillIn("Duinvallei to Zandbank, minutes", "9");
  const answer = server.holds(putAreaWalks, [walk(one, two, 7), walk(two, three, 12), walk(one, three, 9)]);
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(putAreaWalks)).toHaveLength(1));
  fillIn("Waterlijn to Zandbank, minutes", "13");
  answer();
  await screen.findByText("Changes saved");
  expect(screen.getByLabelText("Waterlijn to Zandbank, minutes")).toHaveProperty("value", "13");
  expect(screen.getByLabelText("Duinvallei to Zandbank, minutes")).toHaveProperty("value", "9");
  screen.getByText("You have unsaved changes.");
});

test("a park with one area has no walks", async () => {
  const server = openWalks();
  await screen.findByLabelText("Duinvallei to Waterlijn, minutes");
  queryClient.setQueryData(keyOf(getAreas.path), [{ id: one, name: "Duinvallei", symbol: "dunes" }]);
  await waitFor(() => expect(screen.queryByText("Walks between areas")).toBeNull());
  expect(server.bodiesOf(putAreaWalks)).toEqual([]);
});
