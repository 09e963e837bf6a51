import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import type { Locked } from "../../assignments/locks/steps";
import { reviewOf } from "../../assignments/reads/review";
import { canInspect } from "../../assignments/rules/inspecting";
import { canInspectRound } from "../../assignments/rules/rounds";

/** Refuses (409) a QC photo of locked work that this person can't inspect, or that was cleaned again after the photo was taken. */
export async function expectInspected(context: AuthedContext, work: Locked): Promise<void> {
  assertAllowed(canInspect(work.status, await reviewOf(context.tx, work), context.by.id));
  assertAllowed(canInspectRound(work));
}
