// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBrowser, step } from "../../../tests/support/browser-tab";
import { afterKeeping, askAgain, hasHandedIn } from "./after-keeping";

beforeEach(() => {
  localStorage.clear();
  startBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the browser is asked for, in its order. */
function listen({ fails = false } = {}): string[] {
  const asked: string[] = [];
  const answer = async (what: string) => {
    asked.push(what);
    if (fails) throw new DOMException("no", "NotAllowedError");
  };
  const sync = { register: answer };
  Object.defineProperty(navigator, "storage", { value: { persist: () => answer("persist") } });
  Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration: async () => ({ sync }) } });
  return asked;
}

test("the browser is asked once to keep what is stored, and each time to wake the worker", async () => {
  const asked = listen();
  afterKeeping([step()]);
  await vi.waitFor(() => expect(asked).toEqual(["persist", "changeover-outbox"]));
  afterKeeping([step()]);
  await vi.waitFor(() => expect(asked).toEqual(["persist", "changeover-outbox", "changeover-outbox"]));
  askAgain();
  afterKeeping([step()]);
  await vi.waitFor(() => expect(asked.filter((one) => one === "persist")).toHaveLength(2));
});

test("a browser that can't, or will not, is left in peace", async () => {
  Object.defineProperty(navigator, "storage", { value: undefined });
  Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration: async () => ({}) } });
  expect(() => afterKeeping([step()])).not.toThrow();
  startBrowser();
  const asked = listen({ fails: true });
  afterKeeping([step()]);
  // What is refused here and caught nowhere fails the run.
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test("what hands a villa in is remembered, of whom", () => {
  afterKeeping([step()]);
  expect(hasHandedIn("ana")).toBe(false);
  afterKeeping([step({ closes: true })]);
  expect(hasHandedIn("ana")).toBe(true);
  expect(hasHandedIn("ben")).toBe(false);
});
