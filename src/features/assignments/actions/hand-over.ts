import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockUnfinished } from "../locks/work";
import { leadAfter } from "../rules/steps";
import { type Crewed, leadOf, peopleOf } from "../rules/work-plan";
import { changeCrews } from "./work";

/**
 * Takes a cleaner off their unfinished work: they stop collaborating, and the next active collaborator takes over what they lead. Work that nobody
 * takes over keeps them in name and is uncovered (docs/domain.md, "Absences").
 */
export async function leaveWork(context: ActionContext, cleanerId: string): Promise<void> {
  await leaveAll(context, await lockUnfinished(context.tx, cleanerId), cleanerId);
}

/** Why a cleaner leaves work. `isFound`: a step of somebody else only found that they are absent, or no longer a cleaner. */
type Leaving = { isAbsent?: boolean; isFound?: boolean };

/** Takes a cleaner off work, locked by the caller, and returns it as it is afterwards. */
export async function leaveAll(
  context: ActionContext,
  work: readonly Crewed[],
  cleanerId: string,
  { isAbsent = false, isFound = false }: Leaving = {},
): Promise<Crewed[]> {
  const changes = work.map((before) => ({ before, after: without(before, cleanerId) }));
  await changeCrews(context, changes);
  const entries = changes.map(({ before, after }) => {
    const lead = [before.cleanerId, leadOf(after)];
    return { id: before.id, meta: { cleanerId, lead, ...(isFound && { isFound }) } };
  });
  await auditAll(context, "assignments", isAbsent ? "assignment.absent" : "assignment.leave", entries);
  const ids = work.map(({ id }) => id);
  if (work.length > 0) invalidate(context, "assignments", work.flatMap(peopleOf), ids);
  return changes.map(({ after }) => after);
}

function without(work: Crewed, leaving: string): Crewed {
  const { cleanerId, collaboratorIds, uncovered } = work;
  const leadId = leadAfter(leaving, { leadId: cleanerId, collaboratorIds });
  const others = collaboratorIds.filter((id) => id !== leaving && id !== leadId);
  if (leadId === null) return { ...work, collaboratorIds: others, uncovered: true };
  return { ...work, cleanerId: leadId, collaboratorIds: others, uncovered: uncovered && leadId === cleanerId };
}
