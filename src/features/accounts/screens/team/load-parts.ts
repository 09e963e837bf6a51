import type { ComponentType } from "react";

/** Components that show today's workload. They belong to assignments and absences, features above this one, so client.tsx passes them in as `loads`. */
export type LoadParts = {
  /** A cleaner's villas and hours of today, or that they are absent; nothing for other users. */
  PersonLoad: ComponentType<{ personId: string }>;
  /** A button beside a cleaner: marks them absent, or cancels today's absence. */
  PersonAbsence: ComponentType<{ person: { id: string; name: string } }>;
  /** A cleaner's work of today, load and coming absences, for their sheet. */
  PersonDay: ComponentType<{ person: { id: string; name: string } }>;
  /** How many of these people are absent, and how many are free now. */
  TeamLoad: ComponentType<{ personIds: readonly string[] }>;
};
