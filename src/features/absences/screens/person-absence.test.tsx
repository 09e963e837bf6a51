// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
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
