/** The way to the other tabs of this browser and to its worker; undefined where there is none: in an old browser, and on the server. */
export function channelOf(name: string): BroadcastChannel | undefined {
  return typeof window !== "undefined" && "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;
}
