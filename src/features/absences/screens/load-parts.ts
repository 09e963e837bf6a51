import type { LoadParts } from "../../accounts/screens/team/load-parts";
import { teamLoads } from "../../assignments/screens/parts/team-loads";
import { PersonAbsence } from "./person-absence";

/** Passed to the team page by client.tsx. */
export const loadParts: LoadParts = { ...teamLoads, PersonAbsence };
