import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { duration, moment } from "../../../../shared/formats";
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
      </dl>
    </Card>
  );
}

/** A name that opens the person's sheet on the team page. */
function PersonLink({ person: { id, name } }: { person: { id: string; name: string } }) {
  return (
    <Link href={`/supervisor/team?person=${id}`} className="text-primary">
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
