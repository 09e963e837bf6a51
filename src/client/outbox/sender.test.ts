import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { photo, startBrowser, step } from "../../../tests/support/browser-tab";
import { graceMs, staleAfterMs } from "../api/probe-server";

beforeEach(() => startBrowser());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends an operation to a server that is ready, and responds to it only after some time. Returns the kind of outcome. */
async function outcomeAfter(ms: number, operation: Parameters<typeof import("./sender")["sender"]["send"]>[0]) {
  const { sender } = await import("./sender");
  vi.useFakeTimers();
  const answer = () => Response.json({ id: "1" });
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) =>
    address === "/readyz"
      ? Promise.resolve(answer())
      : new Promise((go, fail) => {
          setTimeout(() => go(answer()), ms);
          signal?.addEventListener("abort", () => fail(signal.reason));
        }),
  );
  const outcome = sender.send(operation);
  await vi.advanceTimersByTimeAsync(ms);
  return (await outcome).kind;
}

const slow = staleAfterMs + graceMs + 1_000;

test("a step that a ready server doesn't answer is given up, but not the record of a photo, which may take as long as its decoding", async () => {
  expect(await outcomeAfter(slow, step())).toBe("unreachable");
  const upload = { id: "p1", name: "sink.jpg", type: "image/jpeg", size: 5, field: "photoURL" } as const;
  const sent = photo({ photo: { ...upload, address: "https://store.example/1" } });
  expect(await outcomeAfter(slow, sent)).toBe("answered");
});
