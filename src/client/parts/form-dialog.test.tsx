// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FormDialog } from "./form-dialog";

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

test("of all ways to another page, only Back and Forward ask before they discard input", () => {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  const isPrevented = (navigationType: NavigationType, cancelable = true) => {
    const event = Object.assign(new Event("navigate", { cancelable }), { navigationType });
    act(() => void navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const question = () => screen.queryByText("You have unsaved changes.");
  render(dialog(null));
  for (const other of ["push", "replace", "reload"] as const) expect(isPrevented(other)).toBe(false);
  // A browser allows this only once the person has tapped the page.
  expect(isPrevented("traverse", false)).toBe(false);
  expect(question()).toBeNull();
  expect(isPrevented("traverse")).toBe(true);
  expect(question()).not.toBeNull();
});
