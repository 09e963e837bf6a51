import { CircleCheck, RotateCcw } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { LeaveLink } from "../../../../client/parts/leave-link";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import type { Assignment } from "../../../assignments/contract/assignment";
import { canInspect } from "../../../assignments/rules/inspecting";
import { OnPhonesWarning } from "../../../assignments/screens/parts/on-phones";
import { useNextToInspect, useStartInspection } from "../../queries";
import { firstShownDay } from "../../rules";
import type { DecisionInProgress } from "./use-decision";

type Place = {
  /** In a row of the header, on wide screens; otherwise in the bar at the bottom. */
  inHeader: boolean;
};

/** Both decisions for whoever may decide, then the next villa; undefined on other people's inspections. */
export function actionsFor(work: Assignment, decision: DecisionInProgress, myId: string, place: Place) {
  const [review] = work.qcReviews;
  if (canInspect(work.status, review, myId) === "yes") return <Decide work={work} decision={decision} {...place} />;
  return review?.reviewer.id === myId ? <Next work={work} {...place} /> : undefined;
}

const sizeIn = ({ inHeader }: Place) => (inHeader ? "default" : "wet");
const rowIn = ({ inHeader }: Place) => (inHeader ? "flex gap-2" : "flex w-full flex-wrap gap-2 *:w-auto *:grow");

function Decide({ work, decision, ...place }: Place & { work: Assignment; decision: DecisionInProgress }) {
  const { approve, requestRework, marked, isPending, error } = decision;
  const reason = useId();
  return (
    <>
      <Refusal error={error} />
      <OnPhonesWarning count={work.photosOnPhones} />
      {marked > 0 && (
        <p id={reason} className="text-center text-sm font-semibold text-rework-fg">
          {t("{count, plural, one {# task is} other {# tasks are}} marked “Again”. Unmark to approve.", {
            count: marked,
          })}
        </p>
      )}
      <div className={rowIn(place)}>
        <Button
          size={sizeIn(place)}
          disabled={isPending || marked > 0}
          aria-describedby={marked > 0 ? reason : undefined}
          onClick={approve}
        >
          <CircleCheck size={20} className="shrink-0" />
          {t("Approve")}
        </Button>
        <Button size={sizeIn(place)} variant="outline" disabled={isPending} onClick={requestRework}>
          <span className="inline-flex items-center gap-2 text-rework-fg">
            <RotateCcw size={20} className="shrink-0" />
            {t("Request Rework")}
          </span>
        </Button>
      </div>
    </>
  );
}

/** The next villa, or that there is none, and the way back. */
function Next({ work, ...place }: Place & { work: Assignment }) {
  const me = useMe();
  const today = useToday();
  const next = useNextToInspect(work.id, firstShownDay(today), me);
  return (
    <>
      {next.data === null && (
        <p className="text-center font-semibold">{t("No units are ready for quality control inspection.")}</p>
      )}
      <div className={rowIn(place)}>
        {next.data ? (
          <NextVilla work={next.data} {...place} />
        ) : (
          next.isLoading && (
            <Button size={sizeIn(place)} busy>
              {t("Next villa")}
            </Button>
          )
        )}
        <LeaveLink href="/qc" className={buttonClass({ size: sizeIn(place), variant: "outline" })}>
          {t("Back to QC dashboard")}
        </LeaveLink>
      </div>
    </>
  );
}

/** Opens a villa in place of the decided one, and starts its inspection like "Start Inspection" on the dashboard. */
function NextVilla({ work, ...place }: Place & { work: Assignment }) {
  const { start } = useStartInspection(work);
  return (
    <Link href={`/qc/inspect/${work.id}`} replace onClick={start} className={buttonClass({ size: sizeIn(place) })}>
      {t("Next villa: {code}", { code: work.unit.code })}
    </Link>
  );
}
