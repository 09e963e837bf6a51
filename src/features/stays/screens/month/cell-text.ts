import { clockText } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import type { Need, WorkOnVilla } from "../../contract/needs";
import type { Stay } from "../../contract/stays";
import { stayEnd, stayWho } from "../sentences";
import { workStatusName } from "../work-look";
import { overlapping } from "./bars";
import type { VillaDay } from "./villa-days";

/** Returns the name of a kind of cleaning, in the reader's language. */
export type KindName = (kindId: string) => string;

/** "Changeover, 10:00 AM, Pending, Marek Nowak": a cleaning, and whether it was planned by hand. */
export function workText(work: WorkOnVilla, kindName: KindName): string {
  return joined([
    kindName(work.kindId) || t("Cleaning"),
    clockText(work.time),
    workStatusName(work.status),
    work.cleaner ? work.cleaner.name : t("Nobody assigned"),
    work.stayId === null && t("planned by hand"),
  ]);
}

/** "Changeover to plan, 10:00 AM". */
export function needText(need: Pick<Need, "kind" | "time">, parkText: (text: string) => string): string {
  return joined([t("{kind} to plan", { kind: parkText(need.kind) }), clockText(need.time)]);
}

/** What a screen reader reads out for a day of a villa: stays, overlaps, cleanings and what is to plan. */
export function cellText(day: VillaDay, kindName: KindName, parkText: (text: string) => string): string {
  const { leaving, arriving, staying, work, needs } = day;
  const all: Stay[] = [...leaving, ...staying, ...arriving];
  const doubles = all.filter((stay) => overlapping(stay, all).length > 0).length;
  return joined(
    [
      ...leaving.map((stay) => stayEnd("leaves", stay)),
      ...staying.map((stay) => stayWho(stay)),
      ...arriving.map((stay) => stayEnd("arrives", stay)),
      doubles > 0 && t("{count} stays overlap", { count: doubles }),
      all.some(({ missingSince }) => missingSince !== null) && t("missing in its calendar"),
      ...work.map((one) => workText(one, kindName)),
      ...needs.map((need) => needText(need, parkText)),
    ],
    "; ",
  );
}
