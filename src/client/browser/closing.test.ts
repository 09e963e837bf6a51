// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// A copy of its own: other files of this worker reload the page, too, some of them after their last test.
let closing: typeof import("./closing");
beforeEach(async () => {
  vi.resetModules();
  closing = await import("./closing");
});
afterEach(cleanup);

function asks(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("closing the page asks while something is pending, but not when the app reloads itself", () => {
  const { rerender } = renderHook(closing.useConfirmClose, { initialProps: false });
  expect(asks()).toBe(false);
  rerender(true);
  expect(asks()).toBe(true);
  rerender(false);
  expect(asks()).toBe(false);
  rerender(true);
  const whenReloaded = vi.fn(asks);
  vi.spyOn(window.location, "reload").mockImplementation(whenReloaded);
  closing.reloadPage();
  expect(whenReloaded).toHaveReturnedWith(false);
});
