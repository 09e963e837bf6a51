import { CalendarX } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useZone } from "../../../client/session/current-user";
import { useToday } from "../../../client/session/use-today";
import { clockTime } from "../../../shared/formats";
import { dayNameIn } from "../../../shared/long-formats";
import type { Role } from "../../../shared/roles";
import { t } from "../../../shared/words";
import { Plate } from "../../../ui/plate";
import { Loading, Skeleton } from "../../../ui/skeleton";
import type { Assignment } from "../../assignments/contract/assignment";
import { useAssignmentPages } from "../../assignments/queries/lists";
import { ShowMore } from "../../assignments/screens/parts/show-more";
import { StatusBadge } from "../../assignments/screens/parts/status-badge";
import { useAbsences } from "../queries";
import { runsOf } from "../rules";
import { PersonAbsence } from "./person-absence";
import { PersonLoad } from "./team-loads";

type PersonDayProps = { person: { id: string; name: string; role: Role } };

/** On a person's sheet: absences from today on, and before them a cleaner's load and assignments of today. */
export function PersonDay({ person }: PersonDayProps) {
  const today = useToday();
  return (
    <>
      {person.role === "cleaner" && (
        <Section title={t("Today")}>
          <Today personId={person.id} today={today} />
        </Section>
      )}
      <Section title={t("Absences")} end={<PersonAbsence person={person} />}>
        <ComingAbsences personId={person.id} today={today} />
      </Section>
    </>
  );
}

function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}

function Today({ personId, today }: { personId: string; today: string }) {
  const work = useAssignmentPages({ cleanerId: personId, from: today, to: today, order: "oldest" });
  return (
    <>
      <div className="text-sm text-ink-2">
        <PersonLoad personId={personId} />
      </div>
      {work.data ? (
        <ul>
          {work.data.map((one) => (
            <li key={one.id} className="border-t border-line first:border-0">
              <WorkRow work={one} />
            </li>
          ))}
        </ul>
      ) : work.isError ? (
        <LoadFailed onRetry={() => void work.refetch()} retrying={work.isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-16 rounded-control" />
        </Loading>
      )}
      {work.data && <ShowMore list={work} />}
    </>
  );
}

function WorkRow({ work }: { work: Assignment }) {
  const zone = useZone();
  const { code, address } = work.unit;
  return (
    <Link
      href={`/supervisor/assignments/${work.id}`}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ink no-underline"
    >
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <span className="min-w-24 grow basis-0">
        <span className="block font-semibold">
          <bdi>{address ?? code}</bdi>
        </span>
        <span className="block text-sm text-ink-2">{clockTime(work.plannedAt, zone)}</span>
      </span>
      <StatusBadge work={work} />
    </Link>
  );
}

function ComingAbsences({ personId, today }: { personId: string; today: string }) {
  const absences = useAbsences({ from: today });
  if (!absences.data)
    return absences.isError ? (
      <LoadFailed onRetry={() => void absences.refetch()} retrying={absences.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-6" />
      </Loading>
    );
  const runs = runsOf(absences.data.filter(({ userId }) => userId === personId).map(({ date }) => date));
  if (runs.length === 0) return <p className="text-sm text-ink-2">{t("No absences planned.")}</p>;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {runs.map(({ from, to }) => (
        <li key={from} className="flex items-center gap-2">
          <CalendarX size={16} strokeWidth={2.25} className="shrink-0 text-ink-3" aria-hidden="true" />
          {from === to
            ? dayNameIn(today, from)
            : t("{from} to {to}", { from: dayNameIn(today, from), to: dayNameIn(today, to) })}
        </li>
      ))}
    </ul>
  );
}
