// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { beForecastDay, otherVillas, villaForecastOf } from "../../../../../tests/support/forecast-data";
import { takenVilla, villaOf } from "../../../../../tests/support/readiness-data";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { getReadiness } from "../../../readiness/contract";
import GuestReady from "../../../readiness/screens/page";
import { getReadyTimes } from "../../contract/forecast";
import { ReadyTime } from "./ready-time";

test("reception sees when villas will be ready, beside those that are not, with one read", async () => {
  beForecastDay();
  const server = startFakeServer();
  const [late = villaForecastOf()] = otherVillas;
  const villas = [villaForecastOf(), late, late].map(({ unitId, code }) =>
    villaOf({ unitId, code, state: "departed" }),
  );
  const [safe = takenVilla, risky = takenVilla, done = takenVilla] = villas;
  const ready = { ...done, unitId: takenVilla.unitId, code: "WL-009", state: "ready" as const };
  server.returns(getReadiness, [safe, risky, ready]);
  server.returns(getReadyTimes, [villaForecastOf(), late, villaForecastOf({ unitId: ready.unitId })]);
  openScreen(<GuestReady ReadyTime={ReadyTime} />, { person: personOf("reception"), path: "/ready" });
  await screen.findByText("Ready about 11:30 AM");
  const lines = within(screen.getByRole("list", { name: "Arrivals" })).getAllByRole("listitem");
  const said = lines.map(
    ({ textContent }) => /Ready about [\d:]+ .M|[\d:]+ PM at risk \(35%\)/.exec(textContent ?? "")?.[0],
  );
  expect(said.sort()).toEqual(["3:00 PM at risk (35%)", "Ready about 11:30 AM", undefined]);
  expect(server.requests.filter((request) => request.includes("ready-times"))).toHaveLength(1);
});
