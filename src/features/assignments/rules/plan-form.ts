import { listChanges } from "../../../shared/list-changes";
import { parkDay, parkInstant, parkTime, timeAfter } from "../../../shared/time";
import type { Unit } from "../../units/contract";
import type { Assignment } from "../contract/assignment";
import { activeTeam } from "./display";

/** The planned fields of an assignment, as the API takes them. */
export type Plan = Pick<
  Assignment,
  "unitId" | "cleanerId" | "supervisorId" | "plannedAt" | "estimatedMinutes" | "priority" | "instructions"
> & { kindId: string; collaboratorIds: string[] };

/** What an edit sends. */
type PlanChanges = Partial<Omit<Plan, "collaboratorIds">> & {
  addCollaboratorIds?: string[];
  removeCollaboratorIds?: string[];
};

/** The same fields as form values: the villa as typed, day and time in park time, empty text for null. */
export type PlanForm = Pick<Assignment, "cleanerId" | "priority"> & {
  villa: string;
  kindId: string;
  helperIds: string[];
  day: string;
  time: string;
  minutes: string;
  instructions: string;
  supervisorId: string;
};

/** Form values of an existing assignment. Uncovered work has no lead, so even the former lead counts as a new choice. */
export function toPlanForm(work: Assignment, zone: string): PlanForm {
  const at = new Date(work.plannedAt);
  return {
    villa: work.unit.code,
    kindId: work.kind.id,
    cleanerId: work.uncovered ? "" : work.cleanerId,
    helperIds: activeTeam(work).map(({ cleaner }) => cleaner.id),
    day: parkDay(at, zone),
    time: parkTime(at, zone),
    minutes: work.estimatedMinutes === null ? "" : String(work.estimatedMinutes),
    priority: work.priority,
    instructions: work.instructions ?? "",
    supervisorId: work.supervisorId ?? "",
  };
}

/** Form values for the same people's next villa: planned when the one before it, planned like this, is usually clean. */
export function nextPlanForm(form: PlanForm, minutes: number): PlanForm {
  return { ...form, villa: "", minutes: "", instructions: "", priority: "normal", time: timeAfter(form.time, minutes) };
}

/** The API fields of a filled-in form, for the villa found. The lead is never an assistant too. */
export function fromPlanForm(form: PlanForm, unitId: string, zone: string): Plan {
  return {
    unitId,
    kindId: form.kindId,
    cleanerId: form.cleanerId,
    collaboratorIds: form.helperIds.filter((id) => id !== form.cleanerId),
    plannedAt: parkInstant(form.day, form.time, zone).toISOString(),
    estimatedMinutes: form.minutes.trim() === "" ? null : Number(form.minutes),
    priority: form.priority,
    instructions: form.instructions.trim() || null,
    supervisorId: form.supervisorId || null,
  };
}

const planFields = [
  "unitId",
  "kindId",
  "cleanerId",
  "plannedAt",
  "estimatedMinutes",
  "priority",
  "instructions",
  "supervisorId",
] as const;

/** Only the fields that were changed, and who joins and leaves, so that concurrent edits survive. */
export function changedFields(before: Partial<Plan>, after: Partial<Plan>): PlanChanges {
  const people = before.collaboratorIds ?? [];
  const { collaboratorIds = people, ...changes } = after;
  for (const part of planFields) if (String(before[part]) === String(after[part])) delete changes[part];
  const { add, remove } = listChanges(people, collaboratorIds);
  return { ...changes, ...(add && { addCollaboratorIds: add }), ...(remove && { removeCollaboratorIds: remove }) };
}

/**
 * Finds a villa by its code as it is stored, which no other villa has; else by what only one villa has: its code or address without separators ("wl42" for
 * "WL-042"), or its number.
 */
export function findVilla<Villa extends Pick<Unit, "code" | "address">>(
  villas: readonly Villa[],
  typed: string,
): Villa | undefined {
  const code = typed.trim().toLowerCase();
  const wanted = normalize(typed);
  const only = (fits: (villa: Villa) => boolean) => {
    const found = villas.filter(fits);
    return found.length === 1 ? found[0] : undefined;
  };
  const stored = only((villa) => villa.code.toLowerCase() === code);
  if (stored || wanted === "") return stored;
  return (
    only((villa) => normalize(villa.code) === wanted || normalize(villa.address ?? "") === wanted) ??
    only((villa) => normalize(villa.code).replace(/^\D+/, "") === wanted)
  );
}

/** Lower case, without punctuation or leading zeros: "WL-042" and "wl 42" become "wl42". */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<!\d)0+(?=\d)/g, "");
}
