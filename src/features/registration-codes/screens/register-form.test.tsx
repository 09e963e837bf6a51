// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, inToast, openScreen, personOf, press, startFakeServer } from "../../../../tests/support/screen";
import { register } from "../contract";
import { RegisterForm } from "./register-form";

function openForm(search = "") {
  const server = startFakeServer();
  openScreen(<RegisterForm />, { person: personOf("cleaner"), path: `/auth${search}` });
  return server;
}

test("every field is required, and the first of them takes the focus", async () => {
  const server = openForm();
  press("Register");
  for (const sentence of [
    "Name must be at least 2 characters",
    "Invalid email address",
    "Password must be at least 6 characters",
    "Registration code is required",
  ])
    await screen.findByText(sentence);
  expect(server.bodiesOf(register)).toEqual([]);
  // After react-hook-form's own attempts, the last one in a timeout.
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("a name or password that is too long is not called too short", async () => {
  openForm();
  fillIn("Name", "N".repeat(121));
  fillIn("Password", "p".repeat(201));
  press("Register");
  await screen.findByText("At most 120 characters.");
  await screen.findByText("At most 200 characters.");
  expect(screen.queryByText(/must be at least/)).toBeNull();
});

test("a link fills in the code, which is sent without its space; a used-up one takes the focus, with the server's answer", async () => {
  const server = openForm("?code=90817263");
  const sentence = "This registration code has been used up. Please ask your team leader for a new one.";
  server.refuses(register, 422, sentence, [{ path: "registrationCode", message: sentence }]);
  expect(screen.getByLabelText<HTMLInputElement>("Registration code").value).toBe("9081 7263");
  fillIn("Name", "Too Late");
  fillIn("Email", "late@park.example");
  fillIn("Password", "six characters");
  press("Register");
  await screen.findByText("Registration failed");
  screen.getByText(sentence, inToast);
  expect(screen.getAllByText(sentence)).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText("Registration code"));
  expect(server.bodiesOf(register)).toMatchObject([{ role: "cleaner", registrationCode: "90817263" }]);
});

test.each([
  ["Arabic-Indic", "٩٠٨١ ٧٢٦٣"],
  ["Persian", "۹۰۸۱-۷۲۶۳"],
])("a code in %s digits is sent as 0–9", async (_, typed) => {
  const server = openForm();
  fillIn("Name", "Noor Bakker");
  fillIn("Email", "noor@park.example");
  fillIn("Password", "six characters");
  fillIn("Registration code", typed);
  press("Register");
  await waitFor(() => expect(server.bodiesOf(register)).toMatchObject([{ registrationCode: "90817263" }]));
});
