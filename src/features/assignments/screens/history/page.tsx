import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Assignment } from "../../contract/assignment";
import { useFinishedAssignments } from "../../queries/lists";
import { mondayOf } from "../../rules/week";
import { CleanersOnly } from "../parts/cleaners-only";
import { groupConsecutive } from "../parts/group-consecutive";
import { ShowMore } from "../parts/show-more";
import { Week } from "./week";

/** /history: a cleaner's finished assignments by week, with their results. */
export default function CleanerHistory() {
  return (
    <CleanersOnly>
      <Finished />
    </CleanersOnly>
  );
}

function Finished() {
  return (
    <Page title={t("History")} subtitle={t("Your finished villas")}>
      <Weeks />
    </Page>
  );
}

function Weeks() {
  const zone = useZone();
  const list = useFinishedAssignments();
  const weekOf = (work: Assignment) => mondayOf(parkDay(new Date(work.plannedAt), zone));
  if (list.data) {
    if (list.data.length === 0)
      return <Empty title={t("No finished villas yet")} help={t("Villas you finish appear here.")} />;
    const weeks = groupConsecutive(list.data, weekOf);
    return (
      <>
        {weeks.map(({ key, items }, place) => (
          <Week key={key} monday={key} work={items} isPartial={list.hasNextPage && place === weeks.length - 1} />
        ))}
        <ShowMore list={list} />
      </>
    );
  }
  if (list.isError) return <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  return (
    <Loading>
      {["a", "b"].map((week) => (
        <Skeleton key={week} className="h-78 rounded-card" />
      ))}
    </Loading>
  );
}
