import { Socket } from "node:net";
import type pg from "pg";

/**
 * Closes a connection without traffic for this many milliseconds; 0: never. A database host that loses power doesn't close its connections,
 * and TCP would wait a quarter of an hour for an answer.
 */
export function setIdleTimeout({ connection: { stream } }: pg.Client, ms: number): void {
  // With TLS the socket was replaced while connecting.
  if (stream instanceof Socket) stream.setTimeout(ms, () => stream.destroy());
}
