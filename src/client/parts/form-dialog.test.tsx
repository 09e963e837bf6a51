// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { Link, Route } from "wouter";
import { dialogOf, openScreen, personOf, press, seeNoDialog } from "../../../tests/support/screen";
import { FormDialog } from "./form-dialog";
import { LeaveGuard } from "./leave-guard";

afterEach(cleanup);

const dialog = (error: Error | null) => (
  <FormDialog title="Plan" submitLabel="Save" busy={false} error={error} dirty onSubmit={() => {}} onClose={() => {}}>
    <input aria-label="Villa" />
  </FormDialog>
);

test("each refusal gets the focus, so that it is visible and announced at the end of a long form; until then a field has it", () => {
  const { rerender } = render(dialog(null));
  const field = screen.getByLabelText("Villa");
  for (const attempt of [1, 2]) {
    field.focus();
    rerender(dialog(null));
    expect(document.activeElement).toBe(field);
    rerender(dialog(new Error(`refused ${attempt}`)));
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect(screen.getByRole("alert").textContent).toContain("Can't reach the server.");
  }
});

const fieldsDialog = (wrong: readonly string[]) => (
  <FormDialog title="Plan" submitLabel="Save" busy={false} error={null} dirty onSubmit={() => {}} onClose={() => {}}>
    {["Villa", "Date"].map((name) => (
      <input key={name} aria-label={name} aria-invalid={wrong.includes(name) || undefined} />
    ))}
    <fieldset data-invalid={wrong.includes("Ann") || undefined}>
      <input type="checkbox" aria-label="Ann" />
    </fieldset>
  </FormDialog>
);

test.each([
  ["the server's answer to two fields", ["Date", "Villa"], "Villa"],
  ["a field between others", ["Date", "Ann"], "Date"],
  ["a choice of people", ["Ann"], "Ann"],
])("%s: the first invalid field gets the focus, once for each attempt", (_, wrong, first) => {
  const { rerender } = render(fieldsDialog([]));
  const submit = screen.getByText("Save");
  submit.focus();
  fireEvent.submit(screen.getByLabelText("Villa"));
  expect(document.activeElement).toBe(submit);
  rerender(fieldsDialog(wrong));
  expect(document.activeElement).toBe(screen.getByLabelText(first));
  submit.focus();
  rerender(fieldsDialog(wrong));
  expect(document.activeElement).toBe(submit);
});

test("an error that appears while somebody types leaves the focus where it is", () => {
  const { rerender } = render(fieldsDialog([]));
  fireEvent.submit(screen.getByLabelText("Villa"));
  const field = screen.getByLabelText("Date");
  field.focus();
  fireEvent.input(field);
  rerender(fieldsDialog(["Villa"]));
  expect(document.activeElement).toBe(field);
});

test("of all ways to another page, only Back and Forward ask before they discard input", () => {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  const isPrevented = (navigationType: NavigationType, cancelable = true) => {
    const event = Object.assign(new Event("navigate", { cancelable }), { navigationType });
    act(() => void navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const question = () => screen.queryByText("You have unsaved changes.");
  // The page below asks too, unless the dialog does.
  const below: boolean[] = [];
  navigation.addEventListener("navigate", (event) => below.push(event.defaultPrevented));
  render(dialog(null));
  for (const other of ["push", "replace", "reload"] as const) expect(isPrevented(other)).toBe(false);
  // A browser allows this only once the person has tapped the page.
  expect(isPrevented("traverse", false)).toBe(false);
  expect(question()).toBeNull();
  expect(isPrevented("traverse")).toBe(true);
  expect(question()).not.toBeNull();
  expect(below.at(-1)).toBe(true);
});

test("where the browser doesn't tell of a navigation before it, a link to another page asks at least", async () => {
  vi.stubGlobal("navigation", undefined);
  const goBack = vi.fn();
  const page = (
    <>
      <Route path="/admin/presets">
        <Link href="/">Home</Link>
        <Link href="/admin" onClick={goBack}>
          Back
        </Link>
        <LeaveGuard isDirty />
      </Route>
      <Route path="/">Home page</Route>
    </>
  );
  openScreen(page, { person: personOf("admin"), path: "/admin/presets" });
  window.history.replaceState(null, "", "/admin/presets");
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  fireEvent.click(screen.getByText("Back"));
  expect(goBack).not.toHaveBeenCalled();
  press("Keep editing", dialogOf("You have unsaved changes."));
  await seeNoDialog();
  fireEvent.click(screen.getByText("Home"));
  press("Discard changes", dialogOf("You have unsaved changes."));
  await screen.findByText("Home page");
});
