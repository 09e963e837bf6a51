import { CircleCheck, RotateCcw } from "lucide-react";
import { Link } from "wouter";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe, useZone } from "../../../../client/session/current-user";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import type { Assignment } from "../../../assignments/contract/assignment";
import { OnPhonesWarning } from "../../../assignments/screens/parts/on-phones";
import { useNextToInspect, useStartInspection } from "../../queries";
import { canDecide, firstShownDay } from "../../rules";
import type { DecisionInProgress } from "./use-decision";

/** Both decisions for whoever may decide, then the next villa; undefined on other people's inspections. */
export function actionBarFor(work: Assignment, decision: DecisionInProgress, myId: string) {
  const [review] = work.qcReviews;
  if (canDecide(work.status, review, myId) === "yes") return <Decide work={work} decision={decision} />;
  return review?.reviewer.id === myId ? <Next work={work} /> : undefined;
}

const sideBySide = "flex w-full flex-wrap gap-2 *:w-auto *:grow";

function Decide({ work, decision }: { work: Assignment; decision: DecisionInProgress }) {
  const { approve, requestRework, isPending, error } = decision;
  return (
    <>
      <Refusal error={error} />
      <OnPhonesWarning count={work.photosOnPhones} />
      <div className={sideBySide}>
        <Button size="wet" disabled={isPending} onClick={approve}>
          <CircleCheck size={20} className="shrink-0" />
          {t("Approve")}
        </Button>
        <Button size="wet" variant="outline" disabled={isPending} onClick={requestRework}>
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
function Next({ work }: { work: Assignment }) {
  const me = useMe();
  const today = parkDay(new Date(), useZone());
  const next = useNextToInspect(work.id, firstShownDay(today), me);
  return (
    <>
      {next.data === null && <p className="text-center font-semibold">{t("All villas have been inspected.")}</p>}
      <div className={sideBySide}>
        {next.data ? (
          <NextVilla work={next.data} />
        ) : (
          next.isLoading && (
            <Button size="wet" busy>
              {t("Next villa")}
            </Button>
          )
        )}
        <Link href="/qc" className={buttonClass({ size: "wet", variant: "outline" })}>
          {t("Back to QC dashboard")}
        </Link>
      </div>
    </>
  );
}

/** Opens a villa and starts its inspection, like "Start Inspection" on the dashboard. */
function NextVilla({ work }: { work: Assignment }) {
  const { start } = useStartInspection(work);
  return (
    <Link href={`/qc/inspect/${work.id}`} onClick={start} className={buttonClass({ size: "wet" })}>
      {t("Next villa: {code}", { code: work.unit.code })}
    </Link>
  );
}
