import { CircleCheck, Clock, Hourglass, Info } from "lucide-react";
import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, dayAndTime, duration, listText } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { buttonClass } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { Plate } from "../../../../ui/plate";
import { Area } from "../../../units/screens/area";
import type { Assignment } from "../../contract/assignment";
import { checklistProgress } from "../../rules/checklist";
import { activeTeam } from "../../rules/display";
import { Guests } from "../parts/guests";
import { GuestsButton } from "../parts/guests-button";
import { KindBadge, PriorityBadge, StatusBadge } from "../parts/status-badge";
import { useHasPlanNews } from "../parts/use-plan-news";
import { WorkNotes } from "../parts/work-notes";
import { WorkProgress } from "../parts/work-progress";

type AssignmentCardProps = {
  work: Assignment;
  myId: string;
  /** The park day that the screen shows. */
  day: string;
  /** It is what to do now. */
  isNext: boolean;
};

/** One villa of a cleaner's day. A tap anywhere opens it; only the button of pending work also starts it. */
export function AssignmentCard({ work, myId, day, isNext }: AssignmentCardProps) {
  const { unit } = work;
  const zone = useZone();
  const hasNews = useHasPlanNews(work, myId);
  const timeText = parkDay(new Date(work.plannedAt), zone) === day ? clockTime : dayAndTime;
  const isFinished = work.status === "needs_review" || work.status === "done";
  return (
    <Card
      as="article"
      aria-label={t("Villa {code}", { code: unit.code })}
      decision={isNext}
      quiet={isFinished}
      className="relative flex flex-col gap-3.5"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Plate code={unit.code} label={t("Villa {code}", { code: unit.code })} />
        <div className="min-w-32 grow basis-0">
          <h2 className="font-semibold">
            {isFinished && <CircleCheck size={20} className="me-1.5 inline align-[-4px] text-done-fg" />}
            <Link
              href={`/cleaner/task/${work.id}`}
              className="text-inherit no-underline after:absolute after:inset-0 after:z-1"
            >
              <bdi>{unit.address ?? unit.code}</bdi>
            </Link>
          </h2>
          <p className="text-sm">
            <Area name={unit.location} />
          </p>
        </div>
        <StatusBadge work={work} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <span className="flex items-center gap-1 font-semibold">
          <Clock size={16} strokeWidth={2.25} aria-hidden="true" />
          <span className="sr-only">{t("Start time")}</span> {timeText(work.plannedAt, zone)}
        </span>
        {work.estimatedMinutes !== null && (
          <span className="flex items-center gap-1 text-ink-2">
            <Hourglass size={16} strokeWidth={2.25} aria-hidden="true" />
            <span className="sr-only">{t("Estimated")}</span> {duration(work.estimatedMinutes)}
          </span>
        )}
        <Guests work={work} day={day} />
        <KindBadge kind={work.kind} />
        <PriorityBadge priority={work.priority} />
        {hasNews && (
          <Badge tone="needs-review" icon={Info}>
            {t("New instructions")}
          </Badge>
        )}
      </div>
      <WorkNotes work={work} isShort />
      <TeamNote work={work} myId={myId} />
      <WorkProgress {...checklistProgress(work)} />
      <OpenTaskLink work={work} variant={isFinished ? "quiet" : isNext ? "primary" : "tonal"} />
      <GuestsButton work={work} />
    </Card>
  );
}

/** Link to the task, which starts pending work when it is opened by this link. */
function OpenTaskLink({ work, variant }: { work: Assignment; variant: "primary" | "tonal" | "quiet" }) {
  const { code } = work.unit;
  const starts = work.status === "pending";
  return (
    <Link
      href={`/cleaner/task/${work.id}`}
      state={{ starts }}
      // For public/early.js, until the app has taken over.
      data-starts={starts}
      aria-label={starts ? t("Start Cleaning {code}", { code }) : t("Continue Task {code}", { code })}
      className={classNames(buttonClass({ size: "wet", variant }), "relative z-1 mt-auto")}
    >
      {starts ? t("Start Cleaning") : t("Continue Task")}
    </Link>
  );
}

/** The colleagues on it, if any. */
function TeamNote({ work, myId }: { work: Assignment; myId: string }) {
  const team = activeTeam(work);
  const others = [work.cleaner, ...team.map(({ cleaner }) => cleaner)].filter(({ id }) => id !== myId);
  if (team.length === 0 || others.length === 0) return null;
  const names = listText(others.map(({ name }) => name.split(" ")[0] ?? name));
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <span className="flex -space-x-1">
        {others.map((person) => (
          <Avatar key={person.id} name={person.name} />
        ))}
      </span>
      {t("With {names}", { names })}
    </p>
  );
}
