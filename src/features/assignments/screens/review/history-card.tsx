import { History } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { useAssignmentHistory } from "../../queries/review";
import { Timeline } from "./timeline";

/** The history of an assignment. */
export function HistoryCard({ history }: { history: ReturnType<typeof useAssignmentHistory> }) {
  return (
    <Card as="section" aria-label={t("History")}>
      <CardTitle icon={History} className="mb-3">
        {t("History")}
      </CardTitle>
      {cardBody(history)}
    </Card>
  );
}

function cardBody(history: ReturnType<typeof useAssignmentHistory>): ReactNode {
  if (history.data) return <Timeline history={history.data} />;
  if (history.isError) return <LoadFailed onRetry={() => void history.refetch()} retrying={history.isFetching} />;
  return (
    <Loading className="flex flex-col gap-3">
      {["a", "b", "c", "d"].map((line) => (
        <Skeleton key={line} className="h-10" />
      ))}
    </Loading>
  );
}
