// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { beBeforeMidnight, eve } from "../../../../../tests/support/midnight";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { getFindingCounts, getFindings, type ReportedFinding } from "../../contract/findings";
import { FindingList } from "./finding-list";

const reported: ReportedFinding = {
  ...{ id: idNumber(5), type: "damage", text: "Broken lamp", qty: null, photos: 0, assignmentId: idNumber(1) },
  ...{ createdById: idNumber(7), createdBy: { id: idNumber(7), name: "Marek Nowak" }, dealtWith: null },
  createdAt: `${eve}T21:00:00.000Z`,
  unit: { id: idNumber(42), code: "WL-042", location: "Waterlijn", address: null },
};
const sanne = { id: idNumber(3), name: "Sanne Bakker" };

test.each([
  ["open", "59 min ago, Marek Nowak", "1 h ago, Marek Nowak"],
  ["dealt-with", "Dealt with by Sanne Bakker, 11:30 PM", "Dealt with by Sanne Bakker, May 12, 11:30 PM"],
] as const)("times of findings that are %s are still right after midnight", async (show, before, after) => {
  const passMidnight = beBeforeMidnight();
  const server = startFakeServer();
  server.returns(getFindingCounts, { damage: 1, lost: 0, replace: 0, note: 0 });
  const dealtWith = show === "open" ? null : { at: `${eve}T21:30:00.000Z`, by: sanne };
  server.returns(getFindings, [{ ...reported, dealtWith }]);
  openScreen(<FindingList filter={{ show, type: "all", search: "" }} onType={() => {}} />, {
    person: personOf("teamleader"),
    path: "/supervisor/findings",
  });
  await screen.findByText(before);
  passMidnight();
  expect(screen.getByText(after)).toBeTruthy();
});
