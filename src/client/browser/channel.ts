/** A broadcast channel to the other tabs and the service worker; undefined on the server and in browsers without BroadcastChannel. */
export function openChannel(name: string): BroadcastChannel | undefined {
  return typeof window !== "undefined" && "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;
}
