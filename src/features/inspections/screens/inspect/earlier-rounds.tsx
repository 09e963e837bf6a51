import { History } from "lucide-react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment } from "../../../assignments/contract/assignment";
import type { ReviewPhotoParts } from "../../../assignments/screens/parts/photo-parts";
import { SentBackList } from "../../../assignments/screens/review/sent-back-list";
import { useDecisionsOf } from "../../queries";
import { DecisionText } from "../decision-text";

type EarlierRoundsProps = { work: Assignment; FaultPhotos: ReviewPhotoParts["FaultPhotos"] };

/** Decisions of earlier rounds, with the items that they sent back; nothing in the first round. */
export function EarlierRounds({ work, FaultPhotos }: EarlierRoundsProps) {
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
            {one.status === "needs_rework" && (
              <SentBackList items={sentBackIn(work, one.round)} FaultPhotos={FaultPhotos} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The items that were sent back in a round. */
function sentBackIn({ reworkItems, checklist }: Assignment, round: number) {
  const labels = new Map(checklist.items.map(({ id, label }) => [id, label]));
  return reworkItems
    .filter((item) => item.round === round)
    .map(({ itemId, note, lang, photos }) => ({ itemId, label: labels.get(itemId) ?? "", note, lang, photos }));
}
