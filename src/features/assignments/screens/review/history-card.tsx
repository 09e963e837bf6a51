import { History } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { useAssignmentHistory } from "../../queries/review";
import type { ReviewPhotoParts } from "../parts/photo-parts";
import { Timeline } from "./timeline";

type HistoryCardProps = {
  history: ReturnType<typeof useAssignmentHistory>;
  FaultPhotos: ReviewPhotoParts["FaultPhotos"];
};

/** The history of an assignment. */
export function HistoryCard(props: HistoryCardProps) {
  return (
    <Card as="section" aria-label={t("History")}>
      <CardTitle icon={History} className="mb-3">
        {t("History")}
      </CardTitle>
      {cardBody(props)}
    </Card>
  );
}

function cardBody({ history, FaultPhotos }: HistoryCardProps): ReactNode {
  if (history.data) return <Timeline history={history.data} FaultPhotos={FaultPhotos} />;
  if (history.isError) return <LoadFailed onRetry={() => void history.refetch()} retrying={history.isFetching} />;
  return (
    <Loading className="flex flex-col gap-3">
      {["a", "b", "c", "d"].map((line) => (
        <Skeleton key={line} className="h-10" />
      ))}
    </Loading>
  );
}
