import { t } from "../../../shared/words";
import type { Assignment } from "../../assignments/contract/assignment";

/** The lead's name, or that there is none: uncovered work still names the last one, whose it no longer is. */
export function cleanerName({ uncovered, cleaner }: Pick<Assignment, "uncovered" | "cleaner">): string {
  return uncovered ? t("No cleaner") : cleaner.name;
}
