import type { FastifyBaseLogger } from "fastify";
import { reasonInWords } from "./reason-in-words";

/** Returns the `catch` of work in the background: it logs `message` with these fields and the reason, or the whole error if its reason is unknown. */
export function logFailure(
  log: Pick<FastifyBaseLogger, "warn">,
  message: string,
  fields: Record<string, string> = {},
): (err: unknown) => void {
  return (err) => {
    const reason = reasonInWords(err);
    log.warn({ ...(reason ? { reason } : { err }), ...fields }, message);
  };
}
