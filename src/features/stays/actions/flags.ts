import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { stays, stayWork } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import type { answerFlag, SeenFlag } from "../contract/needs";
import { lockVillas } from "../locks";
import { judgedWork } from "../reads/outcomes";
import { flagOf, wishText } from "../rules/follow";
import { followAnyway } from "./follow";

/**
 * Lets work follow its stay after all, or keeps it as it is until the stay changes again. Refuses work without a flag (404), one that says something
 * else than the person has `seen`, and to move or delete what was started, or where the villa has other open work that day (409).
 */
export async function answerStayFlag(
  context: AuthedContext,
  assignmentId: string,
  { answer, seen }: Body<typeof answerFlag>,
): Promise<void> {
  const { tx, zone, now } = context;
  const [link] = await tx
    .select({ put: stayWork.unitId, staysIn: stays.unitId })
    .from(stayWork)
    .innerJoin(stays, eq(stays.id, stayWork.stayId))
    .where(eq(stayWork.assignmentId, assignmentId));
  if (!link) throw noFlag();
  await lockVillas(tx, [link.put, ...(link.staysIn ? [link.staysIn] : [])]);
  // Beside all other work, as the flags are shown: what leaves a villa makes room there.
  const all = await judgedWork(tx, { zone, today: parkDay(now, zone) });
  const judged = all.find(({ work }) => work.assignmentId === assignmentId);
  const flag = judged && flagOf(judged.work, judged.outcome);
  if (!flag) throw noFlag();
  if (seen && !isDeepStrictEqual(sorted(seen), sorted(flag)))
    throw new Problem("state-conflict", say("This has changed in the meantime. Please try again."));
  if (answer === "follow") return followAnyway(context, judged);
  await tx
    .update(stayWork)
    .set({ missingIds: [], ...(flag.reason !== "short-handed" && { keptFor: wishText(judged.need) }) })
    .where(eq(stayWork.assignmentId, assignmentId));
  await audit(context, "stays", "stay.keep-work", judged.work.stayId, { assignmentId });
  invalidate(context, "stays");
}

function sorted({ missingIds, ...flag }: SeenFlag): SeenFlag {
  return { ...flag, missingIds: [...missingIds].sort() };
}

function noFlag(): Problem {
  return new Problem("not-found", say("There is nothing to decide about this cleaning any more."));
}
