// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { beForecastDay, forecastDay, forecastOf } from "../../../../../tests/support/forecast-data";
import { beBeforeMidnight, eve, morrow } from "../../../../../tests/support/midnight";
import { openScreen, personOf, press, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { getForecast } from "../../contract/forecast";
import DayByCleaner from "./page";

function openDay(query = "") {
  beForecastDay();
  const server = startFakeServer();
  const show = () => openScreen(<DayByCleaner />, { person: personOf("teamleader"), path: `/supervisor/day${query}` });
  return { ...server, show };
}

test.each(["cleaner", "qc", "reception"] as const)("a %s is sent to their own start page", (role) => {
  startFakeServer();
  expect(openScreen(<DayByCleaner />, { person: personOf(role), path: "/supervisor/day" }).visited).toEqual(["/"]);
});

test("the chart has everybody's work with its time, guests, outlook and minutes; arrow keys lead along it", async () => {
  const server = openDay();
  server.returns(getForecast, forecastOf());
  server.show();
  const bars = within(await screen.findByRole("list", { name: "Work of Anna Jansen" })).getAllByRole("link");
  expect(bars.map((bar) => bar.querySelector(".sr-only")?.textContent)).toEqual([
    "WL-001, 10:00 AM to 11:30 AM, guests 3:00 PM, Safe, Ready about 11:30 AM, 1 h 30 min, from 14 cleanings",
    "WL-002, 2:10 PM to 3:10 PM, guests 3:00 PM, At risk, 3:00 PM at risk (35%), 1 h, from 30 of this type",
    "WL-003, 3:45 PM to 5:00 PM, guests 3:00 PM, Late, Misses 3:00 PM, 1 h 15 min, set by hand",
  ]);
  screen.getByText("9:00 AM to 4:00 PM, break 12:00 PM to 12:30 PM, 1 h overtime");
  screen.getByText("Free");
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  bars[0]?.focus();
  fireEvent.keyDown(bars[0] ?? document.body, { key: "ArrowRight" });
  expect(document.activeElement).toBe(bars[1]);
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});

test("the same as a table, and by villa with the basis of each duration and why one has no forecast", async () => {
  const server = openDay("?view=table");
  server.returns(getForecast, forecastOf());
  server.show();
  const table = within(await screen.findByRole("table", { name: "The day by cleaner" }));
  const row = table.getByRole("row", { name: /WL-002/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    ...["WL-002", "2:10 PM to 3:10 PM", "3:00 PM", "3:00 PM at risk (35%)"],
  ]);
  table.getByText("No work left");
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Villas" }));
  const villas = within(screen.getByRole("list", { name: "Villas" })).getAllByRole("listitem");
  expect(villas.map(({ textContent }) => textContent).at(-1)).toMatch(
    /No forecast: no data yet.*No guests expected.*1 h, usual minutes$/,
  );
  expect(villas[0]?.textContent).toMatch(/Ready about 11:30 AM.*80% likely by 12:00 PM.*from 14 cleanings$/);
});

test("another day is read by its date; a past one can't be planned", async () => {
  const server = openDay();
  server.answers(getForecast, (query) => forecastOf({ basedOn: query.get("date") ?? "", cleaners: [], villas: [] }));
  server.show();
  await screen.findByText("No work and no cleaners on this day");
  screen.getByRole("button", { name: "Plan the day" });
  press("Previous day");
  await waitFor(() => expect(server.requests).toContain("GET /api/forecast?date=2031-05-11"));
  expect(server.requests).toContain(`GET /api/forecast?date=${forecastDay}`);
  expect(screen.queryByRole("button", { name: "Plan the day" })).toBeNull();
});

test("while it loads there is a skeleton, and after a failure another try", async () => {
  const server = openDay();
  const release = server.holdsRefusal(getForecast, 503);
  server.show();
  await seeLoading();
  release();
  await screen.findByText("This could not be loaded");
  server.returns(getForecast, forecastOf());
  press("Try again");
  await screen.findByRole("list", { name: "Work of Anna Jansen" });
});

test("after midnight an open page shows the new day", async () => {
  const passMidnight = beBeforeMidnight();
  const server = startFakeServer();
  server.returns(getForecast, forecastOf({ cleaners: [], villas: [] }));
  openScreen(<DayByCleaner />, { person: personOf("teamleader"), path: "/supervisor/day" });
  await screen.findByDisplayValue(eve);
  passMidnight();
  screen.getByDisplayValue(morrow);
});
