// @ts-check
import { setPriority } from "node:os";

/**
 * Lets this process, or on Linux this thread alone, have only what answering people leaves of the processor: the higher the number (up to 19), the less.
 * Elsewhere threads keep the priority of their process, which is the server's.
 * @param {number} niceness
 * @param {{ isThread?: boolean }} [of]
 */
export function workAfterTaps(niceness, { isThread = false } = {}) {
  if (isThread && process.platform !== "linux") return;
  try {
    // Linux takes 0 for the calling thread.
    setPriority(0, niceness);
  } catch {
    // A sandbox may forbid it. The work is done all the same, beside everything else.
  }
}
