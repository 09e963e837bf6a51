// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBrowser, step } from "../../../tests/support/browser-tab";

// The page's side of the worker, in a browser whose workers the test controls.

class BrowserWorker extends EventTarget {
  readonly heard: unknown[] = [];
  constructor(public state: ServiceWorkerState) {
    super();
  }
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  turn(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  waiting: BrowserWorker | null = null;
  installing: BrowserWorker | null = null;
  looks = 0;
  update(): Promise<void> {
    this.looks += 1;
    return Promise.reject(new TypeError("no network"));
  }
}

class Container extends EventTarget {
  controller: BrowserWorker | null = null;
  readonly registration = new Registration();
  /** The active worker, whether or not it controls this page. */
  active: BrowserWorker | null = null;
  get ready() {
    return Promise.resolve({ active: this.active ?? this.controller });
  }
  registered = 0;
  register = () => {
    this.registered += 1;
    return Promise.resolve(this.registration);
  };
  /** A worker takes control of this page. */
  change(worker: BrowserWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

let container: Container;
let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  startBrowser();
  container = new Container();
  Object.defineProperty(navigator, "serviceWorker", { value: container });
  vi.stubEnv("DEV", false);
  reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the page and returns the update that it offers. Without a worker, it registers its first one after two seconds. */
async function openPage() {
  vi.resetModules();
  const { useUpdate, useWorker } = await import("./worker");
  await import("./run-worker");
  const outbox = await import("../outbox/outbox");
  if (!container.controller) vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const page = renderHook(() => {
    useWorker();
    return useUpdate();
  });
  if (!container.controller) {
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(container.registered).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
  }
  await act(() => outbox.openOutbox("ana", async () => {}));
  await act(() => vi.waitFor(() => expect(container.registered).toBe(1)));
  return { page, outbox, openNext: () => renderHook(useUpdate).result };
}

/** The browser finds a worker and installs it. */
function find(): BrowserWorker {
  const worker = new BrowserWorker("installing");
  container.registration.installing = worker;
  container.registration.dispatchEvent(new Event("updatefound"));
  worker.turn("installed");
  return worker;
}

test("the first worker takes over silently", async () => {
  const { page } = await openPage();
  act(() => container.change(find()));
  expect(page.result.current).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test("a first worker that doesn't control this page is asked to claim it", async () => {
  const first = new BrowserWorker("activated");
  container.active = first;
  const { page } = await openPage();
  expect(first.heard).toEqual([{ type: "CLAIM" }]);
  act(() => container.change(first));
  expect(page.result.current).toBeUndefined();
});

test.each(["found while the page is open", "waiting when it is loaded", "being installed when it is loaded"])(
  "a newer worker %s takes over with one tap, and the page is reloaded once",
  async (when) => {
    container.controller = new BrowserWorker("activated");
    let newer = new BrowserWorker("installed");
    if (when.startsWith("waiting")) container.registration.waiting = newer;
    if (when.startsWith("being")) container.registration.installing = newer = new BrowserWorker("installing");
    const { page } = await openPage();
    if (when.startsWith("found"))
      await act(async () => {
        newer = find();
      });
    if (when.startsWith("being")) act(() => newer.turn("installed"));
    expect(newer.heard).toEqual([]);
    page.result.current?.();
    expect(newer.heard).toEqual([{ type: "SKIP_WAITING" }]);
    expect(reload).not.toHaveBeenCalled();
    act(() => container.change(newer));
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test("when another tab activates it, this tab offers it instead of reloading while in use", async () => {
  container.controller = new BrowserWorker("activated");
  const { page } = await openPage();
  act(() => container.change(new BrowserWorker("activating")));
  expect(reload).not.toHaveBeenCalled();
  page.result.current?.();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("it is not offered on a page that has had pending steps, nor on another while there are any", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  container.controller = new BrowserWorker("activated");
  const { page, outbox, openNext } = await openPage();
  await act(() => outbox.enqueue([step()]));
  act(() => void find());
  expect(page.result.current).toBeUndefined();
  expect(openNext().current).toBeUndefined();
  const { readOperations } = await import("../outbox/store");
  const [waiting] = await readOperations("ana");
  await act(() => outbox.discard(waiting?.id ?? ""));
  expect(openNext().current).toBeTypeOf("function");
  expect(page.result.current).toBeUndefined();
});

test("it is not offered while the number of pending steps is unknown", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
    throw new DOMException("the disk failed", "UnknownError");
  });
  container.controller = new BrowserWorker("activated");
  const { page } = await openPage();
  act(() => void find());
  expect(page.result.current).toBeUndefined();
});

test("when it becomes visible, the page looks for a newer version, at most once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await openPage();
  const { registration } = container;
  const comeToFront = (minutes: number, hidden = false) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    document.dispatchEvent(new Event("visibilitychange"));
    return registration.looks;
  };
  expect(comeToFront(59)).toBe(0);
  expect(comeToFront(2, true)).toBe(0);
  expect(comeToFront(0)).toBe(1);
  expect(comeToFront(30)).toBe(1);
  expect(comeToFront(30)).toBe(2);
});
