import { UserX } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, dayName } from "../../../../shared/formats";
import { addDays, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import type { Assignment } from "../../contract/assignment";
import { useUncoveredAssignments } from "../../queries/lists";
import { ShowMore } from "../parts/show-more";
import type { OpenDialog } from "./planning-dialogs";
import { UncoveredRow } from "./uncovered-row";

/** How many days back an uncovered villa still matters. */
const daysBack = 7;

type UncoveredProps = { today: string; search: string; onOpenDialog: OpenDialog };

/** Uncovered assignments of any day, above everything else; nothing if there are none. */
export function UncoveredCard({ today, search, onOpenDialog }: UncoveredProps) {
  const list = useUncoveredAssignments(addDays(today, -daysBack), search || undefined);
  const zone = useZone();
  if (!list.data || list.data.length === 0) return null;
  const when = ({ plannedAt }: Assignment) => {
    const day = dayName(parkDay(new Date(plannedAt), zone));
    return t("{day}, {time}", { day, time: clockTime(plannedAt, zone) });
  };
  return (
    <Card as="section" aria-labelledby="uncovered" padding="none">
      <h2
        id="uncovered"
        className="flex items-center gap-2.5 bg-uncovered-soft px-4 py-3 font-semibold text-uncovered-fg"
      >
        <UserX size={20} aria-hidden="true" />
        {t("Uncovered")}
      </h2>
      <ul>
        {list.data.map((work) => (
          <li key={work.id} className="border-t border-line first:border-0">
            <UncoveredRow work={work} when={when(work)} onReassign={() => onOpenDialog({ kind: "reassign", work })} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="border-t border-line p-3">
          <ShowMore list={list} />
        </div>
      )}
    </Card>
  );
}
