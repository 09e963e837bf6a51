import type { Verdict } from "../../../../shared/verdict";
import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { useServerAssignment } from "../../queries/review";
import type { Status } from "../../rules/steps";
import { isMissing } from "../parts/assignment-loader";

type Shown = Pick<Assignment, "id" | "status">;

/**
 * The work of an open dialog as it is now, at first as it was shown, so that a colleague's change shows in the question; and why nothing can be done
 * with it any more: it was deleted meanwhile, or `allowed` forbids it, which `refusal` says.
 */
export function useCurrentWork<Work extends Shown>(
  shown: Work,
  allowed: (status: Status) => Verdict,
  refusal: string,
): { work: Work | Assignment; obstacle: string | undefined } {
  const current = useServerAssignment(shown.id);
  // What another page has read earlier may be older than what was shown.
  const work = (current.isFetchedAfterMount && current.data) || shown;
  if (isMissing(current)) return { work, obstacle: t("This assignment has been deleted.") };
  return { work, obstacle: allowed(work.status) === "yes" ? undefined : refusal };
}
