// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBrowser, step } from "../../../tests/support/browser-tab";
import { afterEnqueue } from "./after-enqueue";
import { hasSubmitted, requestPersistenceAgain } from "./submitted";

beforeEach(() => {
  localStorage.clear();
  startBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The requests to the browser, in order. */
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

test("persistent storage is requested once, Background Sync each time", async () => {
  const asked = listen();
  afterEnqueue([step()]);
  await vi.waitFor(() => expect(asked).toEqual(["persist", "changeover-outbox"]));
  afterEnqueue([step()]);
  await vi.waitFor(() => expect(asked).toEqual(["persist", "changeover-outbox", "changeover-outbox"]));
  requestPersistenceAgain();
  afterEnqueue([step()]);
  await vi.waitFor(() => expect(asked.filter((one) => one === "persist")).toHaveLength(2));
});

test("a browser that lacks or refuses either causes no error", async () => {
  Object.defineProperty(navigator, "storage", { value: undefined });
  Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration: async () => ({}) } });
  expect(() => afterEnqueue([step()])).not.toThrow();
  startBrowser();
  const asked = listen({ fails: true });
  afterEnqueue([step()]);
  // An unhandled rejection would fail the run.
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test("a submitted villa is remembered for the install hint", () => {
  afterEnqueue([step()]);
  expect(hasSubmitted("ana")).toBe(false);
  afterEnqueue([step({ closes: true })]);
  expect(hasSubmitted("ana")).toBe(true);
  expect(hasSubmitted("ben")).toBe(false);
});
