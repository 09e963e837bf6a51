import type { LoadParts } from "../../accounts/screens/team/load-parts";
import { PersonAbsence } from "./person-absence";
import { PersonDay } from "./person-day";
import { PersonLoad, TeamLoad } from "./team-loads";

/** Passed to the pages of teams and users by office.tsx. */
export const loadParts: LoadParts = { PersonLoad, TeamLoad, PersonAbsence, PersonDay };
