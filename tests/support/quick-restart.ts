import { expect } from "vitest";

/**
 * A server or database that was killed is ready again within 10 seconds. Only `npm run soak` insists on it: in `npm test` other files run beside,
 * and on a slow machine the program waits longer for them than it takes to start.
 */
export function expectQuickRestart(seconds: number): void {
  if (process.env.SOAK) expect(seconds).toBeLessThan(10);
}
