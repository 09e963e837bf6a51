import { compareNaturally } from "../../../shared/natural-order";
import { Problem, wrongField } from "../../../shared/problem";
import { isSupervisor, type Role } from "../../../shared/roles";
import { type Sentence, type SentenceValue, type SentenceValues, say } from "../../../shared/sentences";
import type { ConflictKind, Schedule } from "../contract";
import type { Edit, Wanted } from "./booking";
import { bookingsAt, type Claimed, membersIn, type Rows, type Teams } from "./taken-times";

type Supervised = Pick<Wanted, "startTime" | "endTime" | "supervisorId"> & { date: string };

/**
 * Whether a booking's supervisor may have another one at that time: if the park allows it (docs/domain.md, "Settings"), or if an edit leaves them the
 * time that they had `before`, so that overlaps from when the park allowed it stay.
 */
export function sharesSupervisor(parkAllows: boolean, after: Supervised, before?: Supervised): boolean {
  if (parkAllows || !before) return parkAllows;
  const isSame = before.supervisorId === after.supervisorId && before.date === after.date;
  return isSame && before.startTime <= after.startTime && after.endTime <= before.endTime;
}

/** The edit of a booking without what that named already: on its day, whoever has left since then stays in it. */
export function namedAnew(before: Edit, after: Edit): Edit {
  if (before.date !== after.date) return after;
  const cleanerIds = after.cleanerIds.filter((id) => !before.cleanerIds.includes(id));
  return { ...after, ...addedBy(before, after), cleanerIds };
}

type Shared = Pick<Wanted, "unitIds" | "teamId" | "supervisorId">;

/** The villas, the team and the supervisor that an edit adds. */
function addedBy(before: Shared, { unitIds, teamId = null, supervisorId = null }: Shared) {
  return {
    unitIds: unitIds.filter((id) => !before.unitIds.includes(id)),
    teamId: teamId === before.teamId ? null : teamId,
    supervisorId: supervisorId === before.supervisorId ? null : supervisorId,
  };
}

/**
 * What of an edit can conflict: a booking whose whole crew is absent has nothing, and others may have booked its villas since. While its crew stays
 * absent on its day, only the villas, team and supervisor that the edit adds count. `absent` are the people who are absent on the edit's day.
 */
export function claimedByEdit<Asked extends Claimed>(
  asked: Asked,
  before: Shared & { date: string; rows: readonly Pick<Schedule, "status">[] },
  absent: ReadonlySet<string>,
): Asked {
  const { dates, cleanerIds } = asked;
  const hadNothing =
    before.rows.every(({ status }) => status === "absent") && dates.every((date) => date === before.date);
  const hasNobody = cleanerIds.length > 0 && cleanerIds.every((id) => absent.has(id));
  return hadNothing && hasNobody ? { ...asked, ...addedBy(before, asked) } : asked;
}

/** Why a booking names somebody or something that can't be booked, or null. `existing` has the ids of its team and villas. */
export function namesRefusal(
  { cleanerIds, supervisorId, teamId, unitIds }: Omit<Claimed, "dates">,
  staff: ReadonlyMap<string, Role>,
  existing: ReadonlySet<string>,
): Problem | null {
  if (cleanerIds.some((id) => staff.get(id) !== "cleaner"))
    return wrongField("cleanerIds", say("One of these is not a cleaner."));
  if (supervisorId && !isSupervisor(staff.get(supervisorId)))
    return wrongField("supervisorId", say("This person is not a team leader."));
  if (teamId && !existing.has(teamId)) return wrongField("teamId", say("This team does not exist."));
  const isMissing = unitIds.some((id) => !existing.has(id));
  return isMissing ? wrongField("unitIds", say("One of these villas does not exist.")) : null;
}

/** A conflict with an existing booking on a day. */
export type Conflict = { kind: ConflictKind; date: string; message: Sentence };

/**
 * What other bookings (`existing`) have already taken of a booking, sorted by date, then by kind (docs/domain.md, "Schedules"). A team without named
 * cleaners takes its members. Ends that touch do not conflict, and absent people take nothing.
 */
export function conflictsOf(
  wanted: Claimed,
  existing: readonly Schedule[],
  villas: readonly { id: string; code: string }[],
  teams: Teams,
): Conflict[] {
  const codes = new Map(villas.map(({ id, code }) => [id, code]));
  const unitIds = new Set(wanted.unitIds);
  const ownTeam = wanted.cleanerIds.length === 0 && wanted.teamId ? teams.members.get(wanted.teamId) : undefined;
  const wantedIds = new Set(ownTeam ? ownTeam.map(({ id }) => id) : wanted.cleanerIds);
  const taken = bookingsAt(wanted, existing);
  const conflicts = taken.flatMap((rows) => {
    const [{ date, team, supervisor, unitIds: theirs }] = rows;
    const words = { ...wordsOf(rows[0]), who: assigneeOf(rows) };
    const found = (kind: ConflictKind, name: SentenceValue): Conflict => ({
      kind,
      date,
      message: sentences[kind]({ ...words, name }),
    });
    const shared = [...new Set(theirs)].filter((id) => unitIds.has(id)).flatMap((id) => codes.get(id) ?? []);
    const isSameTeam = team !== null && team.id === wanted.teamId;
    const members = isSameTeam ? [] : membersIn(rows, teams);
    const absent = teams.absentOn(date);
    const people = [...rows.flatMap(({ cleaner }) => cleaner ?? []), ...members]
      .filter(({ id }) => wantedIds.has(id) && !absent.has(id))
      .map(({ name }) => name);
    return [
      ...(shared.length > 0 ? [found("villa", { list: shared.sort(compareNaturally) })] : []),
      ...people.map((name) => found("person", name)),
      ...(isSameTeam ? [found("team", team.name)] : []),
      ...(supervisor && !wanted.sharesSupervisor && supervisor.id === wanted.supervisorId
        ? [found("supervisor", supervisor.name)]
        : []),
    ];
  });
  return kinds
    .flatMap((kind) => conflicts.filter((one) => one.kind === kind))
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

/** The refusal of bookings with these conflicts, or null if there are none. */
export function conflictsRefusal(conflicts: readonly Conflict[]): Problem | null {
  if (conflicts.length === 0) return null;
  const sentence = say("Some of this is booked at that time already. Please choose other villas, people or times.");
  return new Problem("schedule-conflict", sentence, { conflicts });
}

/** Why somebody can't join a team, or null: `rows` are their own rows at times at which the team is booked too. */
export function joiningRefusal(rows: readonly Schedule[]): Problem | null {
  const conflicts = rows.flatMap(({ cleaner, ...row }): Conflict[] =>
    cleaner
      ? [
          {
            kind: "person",
            date: row.date,
            message: sentences.person({ ...wordsOf(row), name: cleaner.name }),
          },
        ]
      : [],
  );
  const [first] = conflicts;
  if (!first) return null;
  const sentence = say("The team is booked at the same time. {conflict}. Please change one of the schedules first.", {
    conflict: first.message,
  });
  return new Problem("schedule-conflict", sentence, { conflicts });
}

const kinds = ["villa", "person", "team", "supervisor"] as const;
/** The sentence for each kind of conflict (docs/domain.md, "Schedules"), whole, so that it can be translated. */
const sentences: Record<ConflictKind, (words: SentenceValues) => Sentence> = {
  villa: (words) => say("Villa conflict on {day}: {name} already assigned to {who} from {start}-{end}", words),
  person: (words) => say("Person conflict on {day}: {name} already scheduled from {start}-{end}", words),
  team: (words) => say("Team conflict on {day}: {name} already scheduled from {start}-{end}", words),
  supervisor: (words) => say("Supervisor conflict on {day}: {name} already scheduled from {start}-{end}", words),
};

/** The name of whoever has a booking's villas: its cleaners, or else its team or supervisor. */
function assigneeOf([first, ...others]: Rows): SentenceValue {
  const people = [first, ...others].flatMap(({ cleaner }) => cleaner?.name ?? []);
  return people.length > 0 ? { list: people } : (first.team?.name ?? first.supervisor?.name ?? say("Unassigned"));
}

function wordsOf({ date, startTime, endTime }: Pick<Schedule, "date" | "startTime" | "endTime">) {
  return { day: { day: date }, start: { time: startTime }, end: { time: endTime } };
}
