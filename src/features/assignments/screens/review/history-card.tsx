import { History } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { useAssignmentHistory } from "../../queries/review";
import { Timeline } from "./timeline";

/** The history of an assignment. */
export function HistoryCard({ history }: { history: ReturnType<typeof useAssignmentHistory> }) {
  return (
    <Card as="section" aria-label={t("History")}>
      <h2 className="mb-3 flex items-center gap-2.5 font-semibold">
        <History size={20} className="text-ink-3" aria-hidden="true" />
        {t("History")}
      </h2>
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
