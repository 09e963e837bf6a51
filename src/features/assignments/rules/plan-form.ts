import { parkDay, parkInstant, parkTime } from "../../../shared/time";
import type { Unit } from "../../units/contract";
import type { Assignment } from "../contract/assignment";
import { activeTeam } from "./display";

/** What the plan says of one cleaning, as the server takes it. */
export type Plan = Pick<
  Assignment,
  "unitId" | "cleanerId" | "supervisorId" | "plannedAt" | "estimatedMinutes" | "priority" | "instructions"
> & { collaboratorIds: string[] };

/** The same as a form holds it: the villa as it was typed, day and time by the park's clocks, an empty text for nothing. */
export type PlanForm = Pick<Assignment, "cleanerId" | "priority"> & {
  villa: string;
  helperIds: string[];
  day: string;
  time: string;
  minutes: string;
  instructions: string;
  supervisorId: string;
};

/** How a form shows a cleaning that is planned already. Nobody leads uncovered work: whoever is chosen then is new, the former lead too. */
export function toPlanForm(work: Assignment, zone: string): PlanForm {
  const at = new Date(work.plannedAt);
  return {
    villa: work.unit.code,
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

/** What a filled-in form plans, for the villa that was found. Whoever leads is no helper. */
export function fromPlanForm(form: PlanForm, unitId: string, zone: string): Plan {
  return {
    unitId,
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
  "cleanerId",
  "collaboratorIds",
  "plannedAt",
  "estimatedMinutes",
  "priority",
  "instructions",
  "supervisorId",
] as const;

/** What a form changed and nothing else: what somebody else changes meanwhile stays theirs. */
export function changedFields(before: Plan, after: Plan): Partial<Plan> {
  const changes: Partial<Plan> = { ...after };
  for (const part of planFields) if (String(before[part]) === String(after[part])) delete changes[part];
  return changes;
}

/** The villa that somebody means: its code with or without dash and zeros ("wl42"), its address, or a number that only one has. */
export function findVilla<Villa extends Pick<Unit, "code" | "address">>(
  villas: readonly Villa[],
  typed: string,
): Villa | undefined {
  const wanted = normalize(typed);
  if (wanted === "") return undefined;
  const exact = villas.find(({ code, address }) => normalize(code) === wanted || normalize(address ?? "") === wanted);
  if (exact) return exact;
  const sameNumber = villas.filter(({ code }) => normalize(code).replace(/^\D+/, "") === wanted);
  return sameNumber.length === 1 ? sameNumber[0] : undefined;
}

/** "WL-042" and "wl 42" alike: letters small, no signs, no zeros before a number. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<!\d)0+(?=\d)/g, "");
}
