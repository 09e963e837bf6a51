// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { reloadPage, useConfirmClose } from "./closing";

afterEach(cleanup);

function asks(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("closing the page asks while something is pending, but not when the app reloads itself", () => {
  const { rerender } = renderHook(useConfirmClose, { initialProps: false });
  expect(asks()).toBe(false);
  rerender(true);
  expect(asks()).toBe(true);
  rerender(false);
  expect(asks()).toBe(false);
  rerender(true);
  const whenReloaded = vi.fn(asks);
  vi.spyOn(window.location, "reload").mockImplementation(whenReloaded);
  reloadPage();
  expect(whenReloaded).toHaveReturnedWith(false);
});
