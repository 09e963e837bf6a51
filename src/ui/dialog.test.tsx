// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { onPhone } from "../../tests/support/screen";
import { Dialog } from "./dialog";

afterEach(cleanup);

function show(asks: boolean) {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Delete Villa" asks={asks}>
      <input data-autofocus="" aria-label="reason" />
    </Dialog>,
  );
  return { dialog: screen.getByRole("dialog", { name: "Delete Villa" }), onClose };
}

test("closes with Escape, the close button and a tap outside", () => {
  const { dialog, onClose } = show(false);
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("a tap inside does not close it", () => {
  const { onClose } = show(false);
  fireEvent.click(screen.getByText("Delete Villa"));
  expect(onClose).not.toHaveBeenCalled();
});

test("a file chooser in it that is closed without a file does not close it", () => {
  const { onClose } = show(false);
  fireEvent(screen.getByLabelText("reason"), new Event("cancel", { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test("a tap on a toast above it presses the button that it hits, and nothing else", () => {
  const { dialog, onClose } = show(false);
  const pressed = vi.fn();
  render(
    <div className="toast">
      Assignment approved
      <button type="button" onClick={() => pressed("Undo")}>
        Undo
      </button>
      <button type="button" onClick={() => pressed("Close")}>
        Close message
      </button>
    </div>,
  );
  place(screen.getByText("Assignment approved"), new DOMRect(100, 500, 200, 60));
  place(screen.getByText("Undo"), new DOMRect(200, 510, 40, 40));
  place(screen.getByText("Close message"), new DOMRect(250, 510, 40, 40));
  // A modal dialog receives every tap.
  fireEvent.click(dialog, { clientX: 120, clientY: 520 });
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.click(dialog, { clientX: 270, clientY: 520 });
  fireEvent.click(dialog, { clientX: 220, clientY: 520 });
  expect(pressed.mock.calls).toEqual([["Close"], ["Undo"]]);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog, { clientX: 310, clientY: 520 });
  expect(onClose).toHaveBeenCalledOnce();
});

function place(element: Element, box: DOMRect): void {
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(box);
}

test("a question has no close button, and a tap outside does not close it", () => {
  const { dialog, onClose } = show(true);
  fireEvent.click(dialog);
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test("the field with autofocus has the focus", () => {
  show(false);
  expect(document.activeElement).toBe(screen.getByLabelText("reason"));
});

test.each([
  // A form on a phone: Delete ends its content, and only Save is in reach of the thumb.
  { tall: true, isWide: false, order: ["Delete", "Save"], shareFooter: false },
  { tall: false, isWide: false, order: ["Save", "Delete"], shareFooter: true },
  { tall: true, isWide: true, order: ["Save", "Delete"], shareFooter: true },
])(
  "of a dialog (tall: $tall) on a screen (wide: $isWide) the buttons are $order",
  ({ tall, isWide, order, shareFooter }) => {
    if (!isWide) onPhone();
    const actions = <button type="button">Save</button>;
    const aside = <button type="button">Delete</button>;
    render(<Dialog open tall={tall} onClose={() => {}} title="Edit" actions={actions} aside={aside} />);
    const buttons = screen.getAllByRole("button").filter(({ textContent }) => textContent);
    expect(buttons.map(({ textContent }) => textContent)).toEqual(order);
    const footer = screen.getByText("Save").parentElement;
    expect(footer?.contains(screen.getByText("Delete"))).toBe(shareFooter);
  },
);
