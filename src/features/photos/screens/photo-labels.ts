import { clockTime, dayName } from "../../../shared/formats";
import { parkDay } from "../../../shared/time";
import { t } from "../../../shared/words";
import type { Media } from "../../assignments/contract/assignment";

/** "Sat, Nov 21, 9:58 AM", in park time. */
export function takenAtText({ createdAt }: Media, zone: string): string {
  return t("{day}, {time}", { day: dayName(parkDay(new Date(createdAt), zone)), time: clockTime(createdAt, zone) });
}

/** Alternative text of a photo. */
export function photoAltText(photo: Media, zone: string): string {
  return t("Photo by {name}, {when}", { name: photo.createdBy.name, when: takenAtText(photo, zone) });
}
