import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { clockTime } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { useUncoveredAssignments } from "../../queries/lists";
import { ShowMore } from "../parts/show-more";
import type { OpenDialog } from "./planning-dialogs";
import { UncoveredList } from "./uncovered-list";

type UncoveredProps = { search: string; onOpenDialog: OpenDialog };

/** Uncovered assignments of any day, above everything else; nothing if there are none, or until they are read. */
export function UncoveredCard({ search, onOpenDialog }: UncoveredProps) {
  const list = useUncoveredAssignments(search || undefined);
  const zone = useZone();
  const today = useToday();
  if (!list.data)
    return list.isError ? <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null;
  if (list.data.length === 0) return null;
  const when = ({ plannedAt }: Assignment) => {
    const day = dayNameIn(today, parkDay(new Date(plannedAt), zone));
    return t("{day}, {time}", { day, time: clockTime(plannedAt, zone) });
  };
  return (
    <UncoveredList
      heading="h2"
      work={list.data}
      when={when}
      onReassign={(work) => onOpenDialog({ kind: "reassign", work })}
    >
      {list.hasNextPage && (
        <div className="border-t border-line p-3">
          <ShowMore list={list} />
        </div>
      )}
    </UncoveredList>
  );
}
