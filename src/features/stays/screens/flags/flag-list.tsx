import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useHome } from "../../../schedules/screens/calendar/use-home";
import type { useStayFlags } from "../../queries/stays";
import { FlagCard } from "./flag-card";

/** The work that no longer fits its stay, and that only a person may decide about. */
export function FlagList({ flags }: { flags: ReturnType<typeof useStayFlags> }) {
  const { home, watch } = useHome();
  if (!flags.data && flags.isError)
    return <LoadFailed onRetry={() => void flags.refetch()} retrying={flags.isFetching} />;
  if (!flags.data)
    return (
      <Loading>
        <Skeleton className="h-48 rounded-card" />
      </Loading>
    );
  if (flags.data.length === 0)
    return <Empty title={t("Nothing to decide")} help={t("Cleanings that no longer fit their stay appear here.")} />;
  return (
    <section aria-labelledby="to-decide" {...watch} className="flex flex-col gap-4">
      <h2 ref={home} id="to-decide" tabIndex={-1} className="text-lg font-bold tracking-tight">
        {t("{count, plural, one {# cleaning to decide about} other {# cleanings to decide about}}", {
          count: flags.data.length,
        })}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {flags.data.map((flag) => (
          <FlagCard key={flag.assignmentId} flag={flag} />
        ))}
      </ul>
    </section>
  );
}
