import { UserRoundPlus, UserX } from "lucide-react";
import { usePark } from "../../../../client/current-user";
import { clockTime, dayName } from "../../../../shared/formats";
import { addDays, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { useUncovered } from "../../queries/lists";
import { ShowMore } from "../show-more";
import type { Ask } from "./planning-dialogs";

/** How far back a villa that nobody cleaned still matters: longer than a weekend away, shorter than the next stay's end. */
const daysBack = 7;

type UncoveredProps = { today: string; search: string; onAsk: Ask };

/** Work of any day that nobody is on, before everything else: it needs a decision, whichever day is on screen. Nothing where there is none. */
export function Uncovered({ today, search, onAsk }: UncoveredProps) {
  const list = useUncovered(addDays(today, -daysBack), search || undefined);
  if (!list.data || list.data.length === 0) return null;
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
            <Row work={work} onAsk={onAsk} />
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

function Row({ work, onAsk }: { work: Assignment; onAsk: Ask }) {
  const zone = usePark().data?.timeZone ?? "UTC";
  const { code } = work.unit;
  const day = dayName(parkDay(new Date(work.plannedAt), zone));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 py-3">
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <div className="min-w-32 grow basis-0">
        <p className="font-semibold">{t("{day}, {time}", { day, time: clockTime(work.plannedAt, zone) })}</p>
        <p className="text-sm text-ink-2">{t("{name} is not there", { name: work.cleaner.name })}</p>
      </div>
      <Button
        variant="tonal"
        className="grow sm:grow-0"
        aria-label={t("Reassign {code}", { code })}
        onClick={() => onAsk({ kind: "reassign", work })}
      >
        <UserRoundPlus size={20} />
        {t("Reassign")}
      </Button>
    </div>
  );
}
