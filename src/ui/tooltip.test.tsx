// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TooltipLayer } from "./tooltip";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button" data-tooltip="Villa already scheduled">
        WL-036
      </button>
      <button type="button" data-tooltip="Remove photo">
        x
      </button>
      <p>Text</p>
      <TooltipLayer />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const hover = (text: string) => fireEvent.pointerOver(screen.getByText(text), { pointerType: "mouse" });
/** Returns the text of the element's current tooltip. */
const described = (text: string) => {
  const id = screen.getByText(text).getAttribute("aria-describedby");
  return id === null ? null : document.getElementById(id)?.textContent;
};

test("appears after 700 ms, the next one at once, and 300 ms later after 700 ms again", () => {
  hover("WL-036");
  vi.advanceTimersByTime(699);
  expect(described("WL-036")).toBeNull();
  vi.advanceTimersByTime(1);
  expect(described("WL-036")).toBe("Villa already scheduled");

  hover("x");
  vi.advanceTimersByTime(0);
  expect([described("WL-036"), described("x")]).toEqual([null, "Remove photo"]);

  hover("Text");
  vi.advanceTimersByTime(119);
  expect(described("x")).toBe("Remove photo");
  vi.advanceTimersByTime(1);
  expect(described("x")).toBeNull();
  vi.advanceTimersByTime(300);
  hover("WL-036");
  vi.advanceTimersByTime(699);
  expect(described("WL-036")).toBeNull();
});

test("stays under the mouse, and closes with Escape, a press or a scroll", () => {
  for (const leave of [
    () => fireEvent.keyDown(document.body, { key: "Escape" }),
    () => fireEvent.pointerDown(document.body),
    () => fireEvent.scroll(document.body),
  ]) {
    hover("WL-036");
    vi.advanceTimersByTime(700);
    hover("Text");
    fireEvent.pointerOver(screen.getByRole("tooltip", { hidden: true }), { pointerType: "mouse" });
    vi.advanceTimersByTime(1_000);
    expect(described("WL-036")).toBe("Villa already scheduled");
    leave();
    expect(described("WL-036")).toBeNull();
    vi.advanceTimersByTime(1_000);
  }
});

test("does not appear for touch", () => {
  fireEvent.pointerOver(screen.getByText("WL-036"), { pointerType: "touch" });
  vi.advanceTimersByTime(1_000);
  expect(described("WL-036")).toBeNull();
});

test.each([
  ["above its element", new DOMRect(500, 300, 100, 40), 500, 264],
  ["below it where there is no room above", new DOMRect(500, 20, 100, 40), 500, 66],
  ["within the window at its start", new DOMRect(0, 300, 40, 40), 8, 264],
  ["within the window at its end", new DOMRect(990, 300, 40, 40), 892, 264],
])("is placed %s", (_, box, left, top) => {
  const tooltip = screen.getByRole("tooltip", { hidden: true });
  vi.spyOn(tooltip, "offsetWidth", "get").mockReturnValue(100);
  vi.spyOn(tooltip, "offsetHeight", "get").mockReturnValue(30);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1_000);
  vi.spyOn(screen.getByText("x"), "getBoundingClientRect").mockReturnValue(box);
  hover("x");
  vi.advanceTimersByTime(700);
  expect([tooltip.style.left, tooltip.style.top]).toEqual([`${left}px`, `${top}px`]);
});
