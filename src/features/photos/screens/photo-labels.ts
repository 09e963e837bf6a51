import { dayAndTime } from "../../../shared/formats";
import { t } from "../../../shared/words";
import type { Media } from "../../assignments/contract/assignment";

/** Alternative text of a photo. */
export function photoAltText({ createdBy, createdAt }: Media, zone: string): string {
  return t("Photo by {name}, {when}", { name: createdBy.name, when: dayAndTime(createdAt, zone) });
}
