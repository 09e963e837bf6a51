import { v4 } from "uuid";
import type { Endpoint, Input, Reply } from "../../shared/endpoint";
import { CallError, call } from "./call";

/** Milliseconds in which a change that got no response, sent again, is meant as the same one. */
const repeatMs = 10 * 60_000;

/** The last change, if it got no response. Only the last: an equal one after another change is a new one. */
let lost: { change: string; key: string; until: number } | undefined;

/**
 * Like `call`, for a change that must not happen twice: repeated because it got no response, it keeps its idempotency key (docs/domain.md,
 * "Responses and errors"). A part of its own, because cleaners' changes are in the outbox and their first screen does without.
 */
export async function callOnce<E extends Endpoint>(
  e: E,
  parts: Input<E> & { params?: unknown; query?: unknown; body?: unknown },
  { ifMatch }: { ifMatch?: string | undefined } = {},
): Promise<Reply<E>> {
  const change = JSON.stringify([e.method, e.path, parts, ifMatch]);
  const key = lost?.change === change && Date.now() < lost.until ? lost.key : v4();
  lost = undefined;
  try {
    return await call(e, parts, { key, ifMatch });
  } catch (error) {
    if (!hasResponse(error)) lost = { change, key, until: Date.now() + repeatMs };
    throw error;
  }
}

/** Whether a change failed because of a response of the server, and not because there was none, or a proxy's. */
export function hasResponse(error: unknown): boolean {
  return error instanceof CallError && error.status < 500;
}
