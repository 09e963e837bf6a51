// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openScreen, personOf } from "../../../tests/support/screen";
import { keyAndParams, sentMessage } from "../../server/http/sent-sentence";
import { getUser } from "../../shared/current-user";
import { asRule } from "../../shared/rule";
import { received, say } from "../../shared/sentences";
import { TextField } from "../../ui/text-field";
import { CallError, call } from "../api/call";
import { setLanguage, useLanguageSwitches } from "../browser/language";
import { DeleteDialog } from "./delete-dialog";
import { Refusal } from "./refusal";

// docs/domain.md, "Responses and errors" and "Languages".

function Page({ error }: { error: CallError }) {
  useLanguageSwitches();
  const [field] = error.errors;
  return (
    <>
      <Refusal error={error} />
      <TextField label="Arrival" error={field && asRule(received(field))} />
    </>
  );
}

test("what the server refuses is in the reader's language, also after a switch; what this page doesn't know is in English", async () => {
  const known = say("Guests must leave before the next ones arrive.");
  const field = { path: "checkInTime", message: say("At most {count} characters.", { count: 7 }) };
  const problem = {
    code: "invalid",
    detail: "In the server's English.",
    ...keyAndParams(known),
    errors: [sentMessage(field)],
  };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 422 }));
  const error = await call(getUser, {}).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error("it was not refused");
  expect(error.message).toBe("422: In the server's English.");
  openScreen(<Page error={error} />, { person: personOf("cleaner"), path: "/" });
  // English needs no texts in development: the server's sentence is what it would show.
  await screen.findByText("In the server's English.");
  screen.getByText("At most 7 characters.");

  await act(() => setLanguage("pl"));
  onTestFinished(() => act(async () => void (await setLanguage("en"))));
  screen.getByText("Goście muszą wyjechać, zanim przyjadą kolejni.");
  screen.getByText("Najwyżej 7 znaków.");
  await act(() => setLanguage("en"));
  screen.getByText("In the server's English.");
});

test("why a deletion was refused is read out in its dialog, outside of which screen readers hear nothing", () => {
  const removal = { isPending: false, error: new CallError(409, "This villa has work."), mutate: () => {} };
  const question = <DeleteDialog title="Delete WL-042?" label="Delete" removal={removal} onClose={() => {}} />;
  openScreen(question, { person: personOf("admin"), path: "/" });
  const dialog = screen.getByRole("dialog", { name: "Delete WL-042?" });
  expect(within(dialog).getByRole("alert").textContent).toBe("This villa has work.");
});
