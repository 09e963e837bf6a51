// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
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
