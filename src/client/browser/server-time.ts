// The earliest time that it can be on the server: its last response, and the time since by a clock that nobody sets. It may be later, because that
// clock stops while a phone sleeps.

/** The server's time at this page's beginning, at least; in milliseconds since 1970. */
let beginning = Number.NEGATIVE_INFINITY;

/** Learns the server's time from its response, which may come from the cache. */
export function learnServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get("date") ?? "") - performance.now();
  if (at > beginning) beginning = at;
}

/** The earliest time that it can be on the server, as ISO 8601; undefined before its first response. */
export function earliestServerTime(): string | undefined {
  return beginning > 0 ? new Date(beginning + performance.now()).toISOString() : undefined;
}
