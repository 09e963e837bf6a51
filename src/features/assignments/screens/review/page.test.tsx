// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { onPhone, openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf } from "../../../../../tests/support/screen-data";
import { photoParts } from "../../../photos/screens/review-photo-parts";
import { getHistory } from "../../contract/history";
import { getAssignment } from "../../contract/steps";
import Review from "./page";

const work = assignmentOf({
  status: "pending",
  supervisor: { id: "0199c0de-0000-7000-8000-000000000003", name: "Sanne Bakker" },
});

async function openReview() {
  const server = startFakeServer();
  server.returns(getAssignment, work);
  server.returns(getHistory, []);
  const path = `/supervisor/assignments/${work.id}`;
  openScreen(<Review photos={photoParts} />, {
    person: personOf("teamleader"),
    path,
    route: "/supervisor/assignments/:id",
  });
  await screen.findByRole("heading", { name: "Strandpad 42" });
}
const actionsIn = (place: HTMLElement) =>
  ["Reassign", "Edit", "Delete"].filter((name) => within(place).queryByRole("button", { name }));

test("on a wide screen the actions are in the header; Delete stands apart", async () => {
  await openReview();
  expect(actionsIn(screen.getByRole("banner"))).toEqual(["Reassign", "Edit"]);
  expect(actionsIn(screen.getByRole("main"))).toEqual(["Delete"]);
});

test("on a phone they are in the bar at the bottom", async () => {
  onPhone();
  await openReview();
  expect(actionsIn(screen.getByRole("banner"))).toEqual([]);
  expect(actionsIn(screen.getByRole("main"))).toEqual(["Reassign", "Edit", "Delete"]);
});

test("a name leads to that person's sheet", async () => {
  await openReview();
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Marek Nowak")).toBe(`/supervisor/team?person=${work.cleanerId}`);
  expect(hrefOf("Sanne Bakker")).toBe(`/supervisor/team?person=${work.supervisor?.id}`);
});
