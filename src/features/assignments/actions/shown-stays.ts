import { type ActionContext, invalidate } from "../../../server/actions/context";
import { cleanersIn } from "../../units/reads";
import { boardWorkIn } from "../reads/board";

/**
 * Marks the work in these villas stale after the commit, because it shows their stays. The caller has locked the villas: nobody plans other work
 * in them meanwhile.
 */
export async function invalidateWorkIn(context: ActionContext, unitIds: readonly string[]): Promise<void> {
  const people = await cleanersIn(context.tx, unitIds);
  invalidate(context, "assignments", people, await boardWorkIn(context, unitIds));
}
