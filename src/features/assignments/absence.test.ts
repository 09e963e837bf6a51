import { expect, test } from "vitest";
import { crewAfterReturn } from "./rules/absence";

// Who does work after somebody comes back from an absence.

const anna = { led: true, successorId: null };
const handedToBen = { led: true, successorId: "ben" };
const helped = { led: false, successorId: "ben" };
const crew = (cleanerId: string, collaboratorIds: string[] = [], uncovered = false) => ({
  cleanerId,
  collaboratorIds,
  uncovered,
});

test.each([
  ["their own uncovered work", crew("anna", [], true), anna, crew("anna")],
  ["work uncovered in the name of whoever led it after them", crew("ben", [], true), handedToBen, crew("anna")],
  ["uncovered work that was planned during the absence", crew("anna", [], true), undefined, crew("anna")],
  ["the lead that a teammate took over", crew("ben", ["cem"]), handedToBen, crew("anna", ["cem", "ben"])],
  ["help for somebody who leads by now", crew("cem"), handedToBen, crew("cem", ["anna"])],
  ["help that they gave", crew("ben", ["cem"]), helped, crew("ben", ["cem", "anna"])],
  ["nothing that somebody else was given", crew("dana"), undefined, null],
  ["nothing that they lead already", crew("anna", ["ben"]), handedToBen, null],
  ["nothing that they help with already", crew("ben", ["anna"]), handedToBen, null],
])("gives back %s", (_, now, left, expected) => {
  expect(crewAfterReturn(now, "anna", left)).toEqual(expected);
});
