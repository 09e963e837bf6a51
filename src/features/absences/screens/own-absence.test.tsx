// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buttonOf, openScreen, personOf, press, startFakeServer } from "../../../../tests/support/screen";
import { idNumber } from "../../../../tests/support/screen-data";
import { queryClient } from "../../../client/api/query-client";
import { cancelAbsence, enterAbsence, getAbsences } from "../contract";
import OwnAbsence from "./own-absence";

const day = "2031-05-12";
const asked = () => screen.queryByRole("dialog", { name: "Mark yourself absent?" });

test("what was typed stays when a leader enters the absence meanwhile, and the button keeps the focus once it is cancelled", async () => {
  const server = startFakeServer();
  server.returns(getAbsences, []);
  const person = personOf("cleaner");
  openScreen(<OwnAbsence day={day} today={day} />, { person, path: "/cleaner" });
  fireEvent.click(await screen.findByRole("button", { name: "Mark Absent" }));
  fireEvent.change(await screen.findByLabelText("Reason (optional)"), { target: { value: "Fever" } });
  const absence = { id: idNumber(30), userId: person.id, date: day, reason: null, lang: null };
  server.returnsUnchecked(getAbsences, [absence]);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText("You are marked absent");
  expect(screen.getByLabelText("Reason (optional)")).toHaveProperty("value", "Fever");
  server.returns(enterAbsence, [absence]);
  press("Mark Absent", asked() ?? undefined);
  await waitFor(() => expect(asked()).toBeNull());
  server.returns(cancelAbsence, undefined);
  server.returns(getAbsences, []);
  buttonOf("Cancel absence").focus();
  press("Cancel absence");
  expect(await screen.findByRole("button", { name: "Mark Absent" })).toBe(document.activeElement);
  expect(asked()).toBeNull();
});

test("without a network it is unknown who is absent, and nobody is offered to mark themselves absent again", async () => {
  const server = startFakeServer();
  const person = personOf("cleaner");
  openScreen(<OwnAbsence day={day} today={day} />, { person, path: "/cleaner" });
  await screen.findByText("Can't check right now whether you are marked absent.");
  expect(screen.queryByRole("button")).toBeNull();
  server.returnsUnchecked(getAbsences, [{ id: idNumber(31), userId: person.id, date: day, reason: null, lang: null }]);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText("You are marked absent");
  expect(screen.queryByText(/^Can't check/)).toBeNull();
});
