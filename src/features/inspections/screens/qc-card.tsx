import { useZone } from "../../../client/session/current-user";
import { dayAndTime, duration } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { Card } from "../../../ui/card";
import { Plate } from "../../../ui/plate";
import type { Assignment } from "../../assignments/contract/assignment";
import { checklistProgress } from "../../assignments/rules/checklist";
import { useMinutesTaken } from "../../assignments/screens/in-progress/use-minutes-taken";
import { OnPhonesBadge } from "../../assignments/screens/parts/on-phones";
import { hasPlanBadges, PlanBadges } from "../../assignments/screens/parts/status-badge";
import { Feedback } from "../../assignments/screens/parts/work-notes";
import { WorkProgress } from "../../assignments/screens/parts/work-progress";
import { TypedText } from "../../translations/screens/typed-text";
import { Area } from "../../units/screens/area";
import { qcDisplay, teamSize } from "../rules";
import { cleanerName } from "./cleaner-name";
import { Fact, Facts } from "./facts";
import { InspectLink } from "./inspect-link";
import { QcBadge } from "./qc-badge";

type QcCardProps = { work: Assignment };

/** A card on QC's dashboard. */
export function QcCard({ work }: QcCardProps) {
  const zone = useZone();
  const minutes = useMinutesTaken(work);
  const { unit } = work;
  const [review] = work.qcReviews;
  return (
    <Card as="article" aria-label={t("Villa {code}", { code: unit.code })} className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Plate code={unit.code} label={t("Villa {code}", { code: unit.code })} />
        <div className="min-w-26 grow basis-0">
          <h2 className="font-semibold">
            <bdi>{unit.address ?? unit.code}</bdi>
          </h2>
          <p className="text-sm">
            <Area name={unit.location} />
          </p>
        </div>
        <QcBadge state={qcDisplay(work)} />
      </div>
      <WorkProgress {...checklistProgress(work)} />
      <Facts>
        <Fact label={t("Cleaner")}>{cleanerName(work)}</Fact>
        <Fact label={t("Completed|when the cleaning was")}>
          {work.finishedAt ? dayAndTime(work.finishedAt, zone) : t("In Progress")}
        </Fact>
        {minutes !== undefined && <Fact label={t("Duration")}>{duration(minutes)}</Fact>}
        <Fact label={t("Team size")}>{teamSize(work)}</Fact>
        {review && <Fact label={t("Inspector")}>{review.reviewer.name}</Fact>}
      </Facts>
      {work.isReopened && <Feedback work={work} Text={TypedText} />}
      {review?.notes && (
        <div className="border-s-3 border-sand-line ps-2.5 text-sm">
          <h3 className="font-semibold">{t("QC notes")}</h3>
          <TypedText text={review.notes} lang={review.lang} className="text-ink-2" />
        </div>
      )}
      {(work.photosOnPhones > 0 || hasPlanBadges(work)) && (
        <div className="flex flex-wrap gap-2">
          <OnPhonesBadge count={work.photosOnPhones} />
          <PlanBadges work={work} />
        </div>
      )}
      <InspectLink work={work} className="mt-auto" />
    </Card>
  );
}
