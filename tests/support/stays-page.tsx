import { screen } from "@testing-library/react";
import { getCleaningKinds } from "../../src/features/checklists/contract/kinds";
import { getFeeds } from "../../src/features/stays/contract/feeds";
import { getNeeds, getStayFlags, getStayWork } from "../../src/features/stays/contract/needs";
import { getStays, type Stay } from "../../src/features/stays/contract/stays";
import Stays from "../../src/features/stays/screens/page";
import { getUnits } from "../../src/features/units/contract";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import type { Role } from "../../src/shared/roles";
import { openScreen, personOf, startFakeServer } from "./screen";
import { unitOf } from "./screen-data";
import { needOf, stayOf } from "./stay-data";

// The screen /stays in happy-dom, whose window is 1024 px wide: 21 days from three days before today on.

/** Starts a fake server with one villa, whose guests leave on May 15. */
export function startStaysServer() {
  const server = startFakeServer();
  server.returns(getUnits, [unitOf()]);
  returnStays(server, [stayOf()]);
  server.returns(getStayWork, []);
  server.returns(getNeeds, [needOf()]);
  server.returns(getStayFlags, []);
  server.returns(getFeeds, []);
  server.returns(getCleaningKinds, [{ id: changeoverKindId, name: "Changeover" }]);
  return server;
}

/** Has the server return these stays, or those of them without a villa. */
export function returnStays({ answers }: ReturnType<typeof startFakeServer>, stays: readonly Stay[]): void {
  answers(getStays, (query) => stays.filter(({ unitId }) => !query.get("withoutVilla") || unitId === null));
}

/** Opens the screen for a team leader, or another role. */
export function openStays(search = "", role: Role = "teamleader"): void {
  openScreen(<Stays />, { person: personOf(role), path: `/stays${search}` });
}

/** Waits for the month view. */
export function seeStays(): Promise<HTMLElement> {
  return screen.findByRole("grid", { name: "Stays by villa and day" });
}

/** Returns the cell of a villa in a column; today is column 3. */
export function dayOfVilla(code: string, column: number): HTMLElement {
  const cell = document.querySelector<HTMLElement>(`tr[data-villa="${code}"] td[data-day="${column}"]`);
  if (!cell) throw new Error(`${code} has no cell ${column}`);
  return cell;
}
