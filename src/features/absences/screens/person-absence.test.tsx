// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, press, startFakeServer } from "../../../../tests/support/screen";
import { idNumber } from "../../../../tests/support/screen-data";
import { cancelAbsence, getAbsences } from "../contract";
import { PersonAbsence } from "./person-absence";

const marek = { id: idNumber(7), name: "Marek Nowak", role: "cleaner" } as const;

test("an absence that can't be cancelled on the team page shows why", async () => {
  const server = startFakeServer();
  const absence = { id: idNumber(9), userId: marek.id, user: marek, date: "2031-05-12", reason: null };
  server.returns(getAbsences, [absence]);
  server.refuses(cancelAbsence, 409, "This day is over.");
  openScreen(<PersonAbsence person={marek} />, { person: personOf("teamleader"), path: "/supervisor/team" });
  await screen.findByRole("button", { name: "Cancel absence: Marek Nowak" });
  press("Cancel absence: Marek Nowak");
  await screen.findByText("This day is over.");
  expect(server.requests.filter((one) => one.startsWith("DELETE"))).toEqual([`DELETE /api/absences/${absence.id}`]);
});

test("an absence is cancelled once, however often the button is pressed, which keeps the focus and offers to mark the person absent again", async () => {
  const server = startFakeServer();
  const absence = { id: idNumber(9), userId: marek.id, user: marek, date: "2031-05-12", reason: null };
  server.returns(getAbsences, [absence]);
  openScreen(<PersonAbsence person={marek} />, { person: personOf("teamleader"), path: "/supervisor/team" });
  const button = await screen.findByRole("button", { name: "Cancel absence: Marek Nowak" });
  button.focus();
  const answer = server.holds(cancelAbsence, undefined);
  server.returns(getAbsences, []);
  fireEvent.click(button);
  const sent = () => server.requests.filter((one) => one.startsWith("DELETE"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(button).not.toHaveProperty("disabled", true);
  fireEvent.click(button);
  answer();
  expect(await screen.findByRole("button", { name: "Mark Marek Nowak absent" })).toBe(document.activeElement);
  expect(sent()).toHaveLength(1);
});
