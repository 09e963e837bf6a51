import { lazy, memo, Suspense, useDeferredValue, useEffect, useRef } from "react";
import { useLocation, useParams } from "wouter";
import { useLanguage } from "../../../../client/browser/language";
import { useLeave } from "../../../../client/browser/trail";
import { useMe, useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { Page } from "../../../../client/shell/page";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Plate } from "../../../../ui/plate";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Assignment } from "../../contract/assignment";
import { useAssignment, useComplete, useStart } from "../../queries/steps";
import { activeTeam, feedbackOn } from "../../rules/display";
import { isOnToday } from "../../rules/on-today";
import { AssignmentLoader } from "../parts/assignment-loader";
import { CleanersOnly } from "../parts/cleaners-only";
import { clearLocalTaskData } from "../parts/clear-local-task-data";
import { Guests } from "../parts/guests";
import type { PhotoParts } from "../parts/photo-parts";
import { ProgressSkeleton, TaskSkeleton } from "../parts/skeletons";
import { StatusBadge } from "../parts/status-badge";
import { TeamCard } from "../parts/team-card";
import { useCountedMinutes } from "../parts/use-counted-minutes";
import { useHasPlanNews } from "../parts/use-plan-news";
import { useSaveDrafts } from "../parts/use-save-drafts";
import { unsavedFinding } from "../parts/use-text-draft";
import { WorkMeta } from "../parts/work-meta";
import { Feedback, Instructions } from "../parts/work-notes";
import { Checklist } from "./checklist";
import { takeStartRequest } from "./start-request";
import { TaskActions } from "./task-actions";
import { TaskProgress } from "./task-progress";

/** The news of the plan contain the instructions. */
const PlanNews = lazy(() => import("../parts/plan-news").catch(() => ({ default: Instructions })));

/** /cleaner/task/{assignmentId}: one cleaning, from start to submission. */
export default function Task({ photos }: { photos: PhotoParts }) {
  return (
    <CleanersOnly>
      <Load photos={photos} />
    </CleanersOnly>
  );
}

function Load({ photos }: { photos: PhotoParts }) {
  const me = useMe();
  const { assignmentId = "" } = useParams<{ assignmentId: string }>();
  const work = useAssignment(assignmentId, me.id);
  // The checklist shows a tick first; the rest of the page follows in the next frame.
  const shown = useDeferredValue(work.data);
  return (
    <AssignmentLoader
      work={work}
      title={t("Task")}
      back={{ href: "/cleaner", label: t("Back to My Schedule") }}
      missing={t("It may have been reassigned to someone else.")}
      skeleton={<TaskSkeleton />}
      stickySkeleton={<ProgressSkeleton />}
    >
      {() => shown?.id === assignmentId && <Work key={assignmentId} work={shown} photos={photos} />}
    </AssignmentLoader>
  );
}

type WorkProps = { work: Assignment; photos: PhotoParts };

const Work = memo(function Villa({ work, photos: { TaskPhotos, ItemPhotos } }: WorkProps) {
  useLanguage();
  const me = useMe();
  const zone = useZone();
  const today = useToday();
  const countMinutes = useCountedMinutes(work, me.id);
  const start = useStart(work);
  const complete = useComplete(work.id);
  const saveDrafts = useSaveDrafts(work, me.id);
  const { code, address } = work.unit;
  const back = scheduleWith(work, zone, today);
  const leave = useLeave(back);
  const [, navigate] = useLocation();
  const hasTeam = activeTeam(work).length > 0;
  const hasNews = useHasPlanNews(work, me.id);
  const aside = Boolean(hasTeam || hasNews || work.instructions || feedbackOn(work));
  useFirstBoxAfterStart(work.status);
  // After the start button's effect: what a colleague has started meanwhile is not to be started later.
  useEffect(() => void takeStartRequest(), []);
  const submitForReview = () => {
    // Its page asks about it.
    if (unsavedFinding(me.id, work.id)) return navigate(`/assignments/${work.id}`, { state: { finishes: true } });
    saveDrafts();
    complete.complete(countMinutes(), {
      onSuccess: () => {
        clearLocalTaskData(me.id, work.id);
        leave();
      },
    });
  };
  return (
    <Page
      title={address ?? code}
      detail={{
        backHref: back,
        plate: <Plate code={code} label={t("Villa {code}", { code })} size="small" />,
        meta: (
          <WorkMeta work={work}>
            <Guests work={work} day={today} />
          </WorkMeta>
        ),
        status: <StatusBadge work={work} />,
      }}
      stickyTop={<TaskProgress work={work} />}
      actionBar={<TaskActions work={work} start={start} complete={complete} onComplete={submitForReview} />}
    >
      <div
        className={classNames(
          "flex flex-col gap-4",
          aside && "lg:grid lg:grid-cols-[minmax(0,1fr)_22.25rem] lg:items-start lg:gap-6",
        )}
      >
        {aside && (
          <div className="flex flex-col gap-4 min-w-0 lg:order-last">
            {hasNews && (
              <Suspense fallback={<Instructions work={work} />}>
                <PlanNews work={work} />
              </Suspense>
            )}
            <Feedback work={work} Text={TypedText} />
            {!hasNews && <Instructions work={work} Text={TypedText} />}
            {hasTeam && <TeamCard work={work} myId={me.id} />}
          </div>
        )}
        <div className="flex flex-col gap-4">
          <Checklist work={work} myId={me.id} ItemPhotos={ItemPhotos} />
          <TaskPhotos work={work} />
        </div>
      </div>
    </Page>
  );
});

/** The schedule that shows the work. */
function scheduleWith(work: Assignment, zone: string, today: string): string {
  return isOnToday(work, today, zone) ? "/cleaner" : `/cleaner?date=${parkDay(new Date(work.plannedAt), zone)}`;
}

/** Moves the focus from the vanished start button to the first checkbox. */
function useFirstBoxAfterStart(status: Assignment["status"]) {
  const was = useRef(status);
  useEffect(() => {
    const started = was.current === "pending" && status === "in_progress";
    was.current = status;
    if (started && document.activeElement === document.body)
      document.querySelector<HTMLElement>("main input[type=checkbox]")?.focus({ preventScroll: true });
  }, [status]);
}
