import { Activity } from "lucide-react";
import { Link } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { BoardCard } from "../../../assignments/contract/board";
import type { useBoard } from "../../../assignments/queries/board";
import { StandingBadge } from "../../../assignments/screens/parts/status-badge";
import { recentOf } from "../../rules/recent";

type RecentActivityProps = { board: ReturnType<typeof useBoard> };

/** The assignments that changed last, each with a link to its review. */
export function RecentActivity({ board }: RecentActivityProps) {
  return (
    <Card as="section" padding="roomy" aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="flex items-center gap-3 text-lg font-bold tracking-tight">
        <Activity size={20} className="text-ink-2" aria-hidden="true" />
        {t("Recent Activity")}
      </h2>
      <div className="mt-2">
        <Works board={board} />
      </div>
    </Card>
  );
}

function Works({ board }: RecentActivityProps) {
  if (board.data) {
    const works = recentOf(board.data, new Date());
    if (works.length === 0) return <p className="py-3 text-ink-2">{t("No cleanings planned today.")}</p>;
    return (
      <ul className="divide-y divide-line">
        {works.map((work) => (
          <li key={work.id}>
            <Work work={work} />
          </li>
        ))}
      </ul>
    );
  }
  if (board.isError) return <LoadFailed onRetry={() => void board.refetch()} retrying={board.isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  );
}

function Work({ work }: { work: BoardCard }) {
  const { id, unit, cleaner, uncovered } = work;
  return (
    <Link
      href={`/supervisor/assignments/${id}`}
      className="-mx-2 flex flex-wrap items-center gap-3 rounded-control px-2 py-3.5 text-ink no-underline hover:bg-sunken"
    >
      <Plate code={unit.code} label={t("Villa {code}", { code: unit.code })} size="small" />
      <span className="min-w-32 grow basis-0 leading-5">
        <strong className="block font-semibold wrap-anywhere">{uncovered ? t("No cleaner") : cleaner.name}</strong>
        <span className="text-sm text-ink-2">{joined([unit.address, unit.location])}</span>
      </span>
      <StandingBadge {...work} />
    </Link>
  );
}
