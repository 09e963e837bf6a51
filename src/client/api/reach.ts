import { observed } from "../browser/observed";
import { probeServer } from "./probe-server";

/** Milliseconds between two questions to a server that does not respond. */
const askAgainMs = 4_000;

/**
 * Whether the server can be reached, as far as this page knows. The browser's own word (`useOnline`) is about the network only: with a server
 * that is down, or a network that lets nothing through, it still says online.
 */
export const serverReach = observed(true);

let isChecking = false;

/** Asks whether the server can be reached, and goes on asking until it can. To be called when a request or the live stream has failed. */
export async function checkReach(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  const isReached = (await probeServer()) !== "silent";
  isChecking = false;
  if (serverReach.get() !== isReached) serverReach.set(isReached);
  if (!isReached) setTimeout(checkReach, askAgainMs);
}
