import type { Operation } from "./operation";
import type { Outcome } from "./send";

/** What callers are told in the end; discarded: the user removed it before there was an outcome. */
export type FinalOutcome = Outcome | { kind: "discarded" };

/** An attempt to send an operation, and its outcome. */
export type Attempt<O extends FinalOutcome = Outcome> = { operation: Operation; outcome: O };
