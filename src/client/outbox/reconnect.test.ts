import { describe, expect, test } from "vitest";
import { pageMs, reconnectDelayMs, workerMs } from "./reconnect";

describe("the server is tried again", () => {
  test.each([
    [1, pageMs, 500, 1_000],
    [2, pageMs, 1_000, 2_000],
    [3, pageMs, 2_000, 4_000],
    [50, pageMs, 2_000, 4_000],
    [1, workerMs, 500, 1_000],
    [7, workerMs, 22_500, 45_000],
    [2_000, workerMs, 22_500, 45_000],
  ])("after %i failures, %i ms at most: within %i to %i ms", (failures, longest, from, to) => {
    expect(reconnectDelayMs(failures, longest, 0)).toBe(from);
    expect(reconnectDelayMs(failures, longest, 1)).toBe(to);
  });

  test("by a thousand phones spread over two seconds", () => {
    const phones = Array.from({ length: 1_000 }, (_, i) => i / 1_000);
    const delays = phones.map((random) => reconnectDelayMs(9, pageMs, random));
    for (let from = 2_000; from < 4_000; from += 100) {
      const together = delays.filter((delay) => delay >= from && delay < from + 100).length;
      expect(together).toBeLessThanOrEqual(51);
    }
  });
});
