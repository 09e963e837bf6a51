import { expect } from "vitest";
import type { Answer, Caller } from "./caller";

const minute = 60_000;
type Kept = { minutes: number; wrongBy?: number; key?: string };

/** What a phone says of a change that it kept for so many minutes; its clock may be wrong by minutes, too. */
export function kept({ minutes, wrongBy = 0, key }: Kept): Record<string, string> {
  const sent = Date.now() + wrongBy * minute;
  return {
    "occurred-at": new Date(sent - minutes * minute).toISOString(),
    "sent-at": new Date(sent).toISOString(),
    ...(key !== undefined && { "idempotency-key": key }),
  };
}

/** Sends such a change. */
export function late(who: Caller, method: string, path: string, of: Kept, body?: unknown): Promise<Answer> {
  return who.send(method, path, { headers: kept(of), ...(body !== undefined && { body }) });
}

/** It says so many minutes ago, as far as a slow machine can tell. */
export function expectAgo(at: Date | string | null | undefined, minutes: number): void {
  expect(Math.abs(Date.now() - minutes * minute - Date.parse(String(at ?? "")))).toBeLessThan(20_000);
}

export const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
