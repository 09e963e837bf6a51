import { History } from "lucide-react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment } from "../../../assignments/contract/assignment";
import { useDecisionsOf } from "../../queries";
import { DecisionText } from "../decision-text";

/** Decisions of earlier rounds; nothing in the first round. */
export function EarlierRounds({ work }: { work: Assignment }) {
  const zone = useZone();
  const rounds = useDecisionsOf(work.id);
  if (rounds.isError && !rounds.data)
    return <LoadFailed onRetry={() => void rounds.refetch()} retrying={rounds.isFetching} />;
  const present = new Set(work.qcReviews.map(({ id }) => id));
  const earlier = rounds.data?.filter(({ id }) => !present.has(id)) ?? [];
  if (earlier.length === 0) return null;
  return (
    <Card as="section" aria-label={t("Earlier rounds")} className="flex flex-col gap-3">
      <CardTitle icon={History}>{t("Earlier rounds")}</CardTitle>
      <ol className="flex flex-col gap-4">
        {earlier.map((one) => (
          <li key={one.id}>
            <DecisionText inspection={one} time={dayAndTime(one.reviewedAt, zone)} showRound />
          </li>
        ))}
      </ol>
    </Card>
  );
}
