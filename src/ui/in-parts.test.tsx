// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InParts } from "./in-parts";

/** Tells the page, in one call, whether the end was in view each time the browser looked. */
let tell: (...inView: boolean[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (looks: { isIntersecting: boolean }[]) => void) {
        tell = (...inView) => act(() => callback(inView.map((isIntersecting) => ({ isIntersecting }))));
      }
      observe() {}
      disconnect() {}
    },
  );
  const items = Array.from({ length: 60 }, (_, index) => index);
  render(<InParts items={items}>{(drawn) => drawn.map((item) => <p key={item}>item</p>)}</InParts>);
});
afterEach(cleanup);

const drawn = () => screen.getAllByText("item").length;

test("draws the next part whenever the end has come into view, and nothing more at the end of the list", () => {
  expect(drawn()).toBe(24);
  tell(false);
  expect(drawn()).toBe(24);
  tell(true);
  expect(drawn()).toBe(48);
  tell(true);
  expect(drawn()).toBe(60);
  expect(screen.queryByRole("button")).toBeNull();
});

test("of several looks that a busy page is told of at once, the last one counts", () => {
  tell(true, false);
  expect(drawn()).toBe(24);
  tell(false, true);
  expect(drawn()).toBe(48);
});

test("Show more draws the next part", () => {
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(drawn()).toBe(48);
});
