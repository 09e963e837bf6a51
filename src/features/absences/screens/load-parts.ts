import type { LoadParts } from "../../accounts/screens/team/load-parts";
import { teamLoads } from "../../assignments/screens/parts/team-loads";
import { PersonAbsence } from "./person-absence";
import { PersonDay } from "./person-day";

/** Passed to the pages of teams and users by client.tsx. */
export const loadParts: LoadParts = { ...teamLoads, PersonAbsence, PersonDay };
