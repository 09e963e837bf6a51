import { Socket } from "node:net";
import type pg from "pg";

/**
 * Cuts a connection on which nothing has come or gone for so many milliseconds; 0: never. A database's machine that loses its power says no
 * goodbye: what waits for its answer would wait for as long as the network tries, a quarter of an hour.
 */
export function setIdleTimeout({ connection: { stream } }: pg.Client, ms: number): void {
  // One that encrypts took the first one's place while it connected.
  if (stream instanceof Socket) stream.setTimeout(ms, () => stream.destroy());
}
