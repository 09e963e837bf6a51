import { expect } from "vitest";

/** In `npm test` other files run beside, perhaps on a slow machine. Five seconds instead of one still tell a push from the next read. */
const patience = process.env.SOAK ? 1 : 5;

/** Expects that what is promised within `promisedMs` took less. `npm run soak` insists on it, since it runs nothing else; `npm test` allows five times as long. */
export function expectPromisedTime(ms: number, promisedMs: number): void {
  expect(ms).toBeLessThan(promisedMs * patience);
}
