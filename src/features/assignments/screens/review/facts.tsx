import { ClipboardList, ClockAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { clockText, duration, moment } from "../../../../shared/formats";
import { parkInstant } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment } from "../../contract/assignment";
import { PriorityBadge } from "../parts/status-badge";

/** The facts of an assignment: people, times and duration. */
export function Facts({ work }: { work: Assignment }) {
  const zone = useZone();
  const { plannedAt, startedAt, finishedAt, estimatedMinutes, actualMinutes, supervisor, priority } = work;
  return (
    <Card as="section" aria-label={t("Assignment")}>
      <CardTitle icon={ClipboardList} className="mb-3 flex-wrap">
        <span className="grow">{t("Assignment")}</span>
        <PriorityBadge priority={priority} />
      </CardTitle>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-3">
        <Fact label={t("Cleaner")}>{work.uncovered ? t("No cleaner") : <PersonLink person={work.cleaner} />}</Fact>
        {supervisor && (
          <Fact label={t("Team leader")}>
            <PersonLink person={supervisor} />
          </Fact>
        )}
        <Fact label={t("Planned")}>{moment(plannedAt, zone)}</Fact>
        {estimatedMinutes !== null && <Fact label={t("Estimated")}>{duration(estimatedMinutes)}</Fact>}
        <Fact label={t("Started")}>{startedAt ? moment(startedAt, zone) : t("Not started")}</Fact>
        {finishedAt && <Fact label={t("Finished")}>{moment(finishedAt, zone)}</Fact>}
        {finishedAt && actualMinutes !== null && <Fact label={t("Duration")}>{duration(actualMinutes)}</Fact>}
        <GuestFacts work={work} />
      </dl>
    </Card>
  );
}

/** When guests leave and arrive, and for how many to make beds; late and early times stand out. */
function GuestFacts({ work: { stay } }: { work: Assignment }) {
  const zone = useZone();
  const { checkOut, isLate, arrival } = stay ?? {};
  const arrives = arrival && moment(parkInstant(arrival.date, arrival.time, zone).toISOString(), zone);
  return (
    <>
      {checkOut && (
        <Fact label={t("Check-out")}>
          {isLate ? <Unusual>{t("{time}, late", { time: clockText(checkOut) })}</Unusual> : clockText(checkOut)}
        </Fact>
      )}
      {arrives && (
        <Fact label={t("Next check-in")}>
          {arrival.isEarly ? <Unusual>{t("{time}, early", { time: arrives })}</Unusual> : arrives}
        </Fact>
      )}
      {arrival?.guests && (
        <Fact label={t("Beds for")}>
          {t("{count, plural, one {# guest} other {# guests}}", { count: arrival.guests })}
        </Fact>
      )}
    </>
  );
}

function Unusual({ children }: { children: ReactNode }) {
  return (
    <span className="text-rework-fg">
      <ClockAlert size={16} strokeWidth={2.25} className="me-1 inline align-[-3px]" aria-hidden="true" />
      {children}
    </span>
  );
}

/** A name that opens the person's sheet on the team page. */
function PersonLink({ person: { id, name } }: { person: { id: string; name: string } }) {
  return (
    <Link
      href={`/supervisor/team?person=${id}`}
      className="relative inline-block text-primary after:absolute after:inset-x-0 after:-inset-y-2.5"
    >
      {name}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
