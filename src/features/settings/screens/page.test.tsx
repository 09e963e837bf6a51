// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../tests/support/screen";
import { parkSettings as settings } from "../../../../tests/support/screen-data";
import { queryClient } from "../../../client/api/query-client";
import { getPark } from "../../../shared/current-user";
import * as contract from "../contract";
import SettingsPage from "./page";
import { allZones } from "./zones";

async function openSettings(differing: Partial<contract.Settings> = {}) {
  const server = startFakeServer();
  server.returns(contract.getSettings, { ...settings, ...differing });
  openScreen(<SettingsPage />, { person: personOf("admin"), path: "/admin/settings" });
  await screen.findByRole("heading", { name: "Usual times" });
  return server;
}

test("a save sends only what was changed; invalid values and the server's refusals are shown at their fields", async () => {
  const server = await openSettings();
  fillIn("Keep photos for (months)", "2");
  fillIn("Check-in from", "09:00");
  press("Save Changes");
  await screen.findByText("Enter a whole number from 3 to 120, or leave it blank.");
  await screen.findByText("Guests must leave before the next ones arrive.");
  fillIn("Keep photos for (months)", "");
  fillIn("Check-in from", "15:00");
  fillIn("Email", "office@park.example");
  fireEvent.click(screen.getByLabelText("Team leaders may supervise overlapping schedules"));
  fireEvent.click(screen.getByLabelText("Polski"));
  fireEvent.click(screen.getByLabelText("العربية"));
  server.refuses(contract.editSettings, 422, "No.", [{ path: "email", message: "Invalid email address" }]);
  press("Save Changes");
  await screen.findByText("Invalid email address");
  const languages: contract.Settings["languages"] = ["en", "ar"];
  const saved = { checkInTime: "15:00", email: "office@park.example", supervisorsMayOverlap: true, languages };
  server.returns(contract.editSettings, { ...settings, ...saved, etag: '"2"' });
  server.returns(contract.getSettings, { ...settings, ...saved, etag: '"2"' });
  const { name, timeZone, phone, address, locale } = settings;
  const email = "office@park.example";
  server.returns(getPark, { name, timeZone, phone, address, email, locale, languages, restore: null });
  press("Save Changes");
  await screen.findByText("Settings saved");
  expect(server.bodiesOf(contract.editSettings)).toEqual([saved, saved]);
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

test("what moves in a new time zone, and which photos go, is shown before it is saved", async () => {
  const server = await openSettings();
  fireEvent.click(screen.getByRole("button", { name: /^Time zone/ }));
  const zones = dialogOf("Time zone");
  fillIn("Search time zones", "new york", zones);
  within(zones).getByText("America/New York");
  // False: the default, which would press the button that gets the focus back, is prevented.
  expect(fireEvent.keyDown(within(zones).getByLabelText("Search time zones"), { key: "Enter" })).toBe(false);
  await seeNoDialog();
  fillIn("Keep photos for (months)", "12");
  server.returns(contract.getTimeZoneChange, { assignments: 41, registrationCodes: 0 });
  server.returns(contract.getExpiredPhotos, { photos: 1 });
  press("Save Changes");
  await screen.findByText("Change the time zone?");
  const asked = dialogOf("Change the time zone?");
  await within(asked).findByText(/^41 pending cleanings keep their times/);
  await within(asked).findByText("1 photo is older than 12 months and will be deleted. This can't be undone.");
  expect(server.bodiesOf(contract.editSettings)).toEqual([]);
  press("Cancel", asked);
  await seeNoDialog();
  expect(server.bodiesOf(contract.editSettings)).toEqual([]);
});

test("abbreviations, which some browsers list, are no time zones to choose", () => {
  const listed = vi
    .spyOn(Intl, "supportedValuesOf")
    .mockReturnValue(["CET", "EST5EDT", "Europe/Amsterdam", "Europe/Kiev"]);
  onTestFinished(() => listed.mockRestore());
  expect(allZones("Europe/Paris")).toEqual(["Europe/Amsterdam", "Europe/Kyiv", "Europe/Paris", "UTC"]);
});

test("photos that go because villas are ready earlier are counted and shown before it is saved", async () => {
  const server = await openSettings({ readyWhen: "qc", photoMonths: 12 });
  server.returns(contract.getExpiredPhotos, { photos: 40 });
  fillIn("A villa is ready", "approval");
  press("Save Changes");
  await screen.findByText("40 photos are older than 12 months and will be deleted. This can't be undone.");
  expect(server.requests).toContain("GET /api/settings/expired-photos?months=12&readyWhen=approval");
  expect(server.bodiesOf(contract.editSettings)).toEqual([]);
  press("Save Changes", dialogOf("Delete older photos?"));
  await waitFor(() => expect(server.bodiesOf(contract.editSettings)).toEqual([{ readyWhen: "approval" }]));
});

test("what is typed while a save is under way stays unsaved", async () => {
  const server = await openSettings();
  fillIn("Name", "Duinvallei Park");
  fillIn("Phone", "+31 1");
  const saved = { ...settings, etag: '"2"', name: "Duinvallei Park", phone: "+31 1" };
  const answer = server.holds(contract.editSettings, saved);
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(contract.editSettings)).toHaveLength(1));
  fillIn("Phone", "");
  fillIn("Email", "office@park.example");
  server.returns(contract.getSettings, saved);
  answer();
  await screen.findByText("Settings saved");
  const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(["Name", "Phone", "Email"].map(typedIn)).toEqual(["Duinvallei Park", "", "office@park.example"]);
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(contract.editSettings)).toHaveLength(2));
  expect(server.bodiesOf(contract.editSettings)[1]).toEqual({ phone: "", email: "office@park.example" });
});

test("what a colleague changes appears with a note, and what was typed stays", async () => {
  const server = await openSettings();
  fillIn("Name", "Duinvallei Park");
  server.returns(contract.getSettings, { ...settings, etag: '"2"', phone: "+31 1", photoMonths: 24 });
  await act(() => queryClient.invalidateQueries({ queryKey: ["settings"] }));
  await screen.findByText("24 months instead of forever");
  await screen.findByText("+31 1 instead of nothing");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Duinvallei Park");
  expect(screen.getByLabelText<HTMLInputElement>("Keep photos for (months)").value).toBe("24");
});
