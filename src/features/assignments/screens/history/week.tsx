import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { dayName, duration } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { addDays, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { weekNumber } from "../../rules/week";
import { Result } from "./result";

type WeekProps = {
  monday: string;
  work: readonly Assignment[];
  /** More of this week is on the next page, so the totals are incomplete. */
  isPartial: boolean;
};

/** A week's finished villas, newest first, with count and total duration. */
export function Week({ monday, work, isPartial }: WeekProps) {
  const id = useId();
  const today = useToday();
  const minutes = work.reduce((sum, { actualMinutes }) => sum + (actualMinutes ?? 0), 0);
  const totals = { villas: work.length, time: duration(minutes) };
  return (
    <Card as="section" aria-labelledby={id} padding="none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4">
        <h2 id={id} className="font-semibold">
          {t("Week {number}", { number: weekNumber(monday) })}{" "}
          <span className="font-medium text-ink-2">
            {t("{from} to {until}", { from: dayNameIn(today, monday), until: dayNameIn(today, addDays(monday, 6)) })}
          </span>
        </h2>
        <p className="text-sm font-semibold tabular-nums">
          {isPartial
            ? t("{villas, plural, one {# villa} other {# villas}} so far, {time}", totals)
            : t("{villas, plural, one {# villa} other {# villas}}, {time}", totals)}
        </p>
      </div>
      <ul>
        {work.map((one) => (
          <li key={one.id} className="border-t border-line">
            <Row work={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One villa; links to the task. */
function Row({ work }: { work: Assignment }) {
  const zone = useZone();
  const { code, address, location } = work.unit;
  const day = dayName(parkDay(new Date(work.plannedAt), zone));
  return (
    <Link
      href={`/cleaner/task/${work.id}`}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <span className="min-w-[min(10rem,100%)] grow basis-0">
        <span className="block font-semibold">
          <bdi>{address ?? location}</bdi>
        </span>
        <Line>
          {work.actualMinutes === null ? day : t("{day}, took {time}", { day, time: duration(work.actualMinutes) })}
        </Line>
      </span>
      <Result work={work} />
    </Link>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-ink-2">{children}</span>;
}
