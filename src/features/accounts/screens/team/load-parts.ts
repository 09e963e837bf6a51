import type { ComponentType } from "react";

/** Components that show today's workload. They belong to assignments, a feature above this one, so client.tsx passes them in as `loads`. */
export type LoadParts = {
  /** A cleaner's villas and hours of today, or that they are absent; nothing for other users. */
  PersonLoad: ComponentType<{ personId: string }>;
  /** How many of these people are absent, and how many are free now. */
  TeamLoad: ComponentType<{ personIds: readonly string[] }>;
};
