import { expect } from "vitest";
import type { Answer, Caller } from "./caller";

const minute = 60_000;
type Lateness = { minutesLate: number; clockErrorMinutes?: number; key?: string };

/** Returns the headers that a phone sends with a change from some minutes ago; its clock may also be wrong. */
export function lateHeaders({ minutesLate, clockErrorMinutes = 0, key }: Lateness): Record<string, string> {
  const sent = Date.now() + clockErrorMinutes * minute;
  return {
    "occurred-at": new Date(sent - minutesLate * minute).toISOString(),
    "sent-at": new Date(sent).toISOString(),
    ...(key !== undefined && { "idempotency-key": key }),
  };
}

/** Sends a change with these headers. */
export function sendLate(who: Caller, method: string, path: string, of: Lateness, body?: unknown): Promise<Answer> {
  return who.send(method, path, { headers: lateHeaders(of), ...(body !== undefined && { body }) });
}

/** Expects a time this many minutes ago, within the tolerance of a slow machine. */
export function expectAgo(at: Date | string | null | undefined, minutes: number): void {
  expect(Math.abs(Date.now() - minutes * minute - Date.parse(String(at ?? "")))).toBeLessThan(20_000);
}

export const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
