import { type Load, loadText } from "../../../assignments/screens/parts/load-text";

/** A cleaner who may be chosen: the days on which they are absent, and their load if it is one day only. */
export type CrewMember = { id: string; name: string; absentOn: string[]; load: string | undefined };

/** The cleaners of these days' loads: absent ones last, else least busy first. */
export function crewOf(loads: ReadonlyMap<string, readonly Load[]>): CrewMember[] {
  const members = new Map<string, CrewMember & { minutes: number }>();
  for (const [day, ofDay] of loads)
    for (const load of ofDay) {
      const { id, name } = load.cleaner;
      const member = members.get(id) ?? { id, name, absentOn: [], load: undefined, minutes: 0 };
      if (load.absent) member.absentOn.push(day);
      member.minutes += load.openMinutes;
      if (loads.size === 1) member.load = loadText(load);
      members.set(id, member);
    }
  const isAbsent = ({ absentOn }: CrewMember) => Number(absentOn.length > 0);
  return [...members.values()].sort((a, b) => isAbsent(a) - isAbsent(b) || a.minutes - b.minutes);
}
