import type { ComponentType } from "react";
import type { Role } from "../../../../shared/roles";

type PersonProps = { person: { id: string; name: string; role: Role } };

/** Components that show today's workload and absences. They belong to absences, a feature above this one, so office.tsx passes them in as `loads`. */
export type LoadParts = {
  /** That a person is absent, or a cleaner's villas and hours of today; nothing for other users. */
  PersonLoad: ComponentType<{ personId: string }>;
  /** A button beside somebody who can be absent: marks them absent, or cancels today's absence. */
  PersonAbsence: ComponentType<PersonProps>;
  /** Coming absences and a cleaner's work and load of today, for the sheet of somebody who can be absent. */
  PersonDay: ComponentType<PersonProps>;
  /** How many of these people are absent, and how many are free now. */
  TeamLoad: ComponentType<{ personIds: readonly string[] }>;
};
