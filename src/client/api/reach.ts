import { useEffect } from "react";
import { observed } from "../browser/observed";
import { probeServer } from "./probe-server";

/** Milliseconds between two questions to a server that does not respond. */
const askAgainMs = 4_000;

const reach = observed(true);
let isAsking = false;

/** Asks whether the server can be reached. To be called when a request or the live stream has failed. */
export async function checkReach(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const isReached = (await probeServer()) !== "silent";
  isAsking = false;
  if (reach.get() !== isReached) reach.set(isReached);
}

/**
 * Whether the server can be reached, as far as this page knows; asks again while it can't. The browser's own word (`useOnline`) is about the
 * network only: with a server that is down, or a network that lets nothing through, it still says online.
 */
export function useServerReach(): boolean {
  const isReached = reach.use();
  useEffect(() => {
    if (isReached) return;
    const timer = setInterval(checkReach, askAgainMs);
    return () => clearInterval(timer);
  }, [isReached]);
  return isReached;
}
