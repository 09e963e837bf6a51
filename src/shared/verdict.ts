import type { Problem } from "./problem";

/** A rule's verdict on a step: allowed, already done (a no-op) or refused. */
export type Verdict = "yes" | "already" | Problem;
