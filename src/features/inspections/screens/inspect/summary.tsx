import { ClipboardList, Info } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { duration, moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { Note } from "../../../../ui/note";
import { TideBar } from "../../../../ui/tide-bar";
import type { Assignment } from "../../../assignments/contract/assignment";
import { checklistProgress } from "../../../assignments/rules/checklist";
import { useMinutesTaken } from "../../../assignments/screens/in-progress/use-minutes-taken";
import { PriorityBadge } from "../../../assignments/screens/parts/status-badge";
import { TypedText } from "../../../translations/screens/typed-text";
import { teamSize } from "../../rules";
import { cleanerName } from "../cleaner-name";
import { Fact, Facts } from "../facts";

/** Completed share of the checklist. */
export function Completion({ work }: { work: Assignment }) {
  const { done, total, percent } = checklistProgress(work);
  return (
    <Card as="section" aria-label={t("Cleaning completion")} className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <h2 className="font-semibold">{t("Cleaning completion")}</h2>
        <strong className="font-bold tabular-nums">
          {t("{done} of {total}, {percent}%", { done, total, percent })}
        </strong>
      </div>
      <TideBar done={done} total={total} label={t("Cleaning completion")} />
    </Card>
  );
}

/** Who cleaned, when and for how long, with the special instructions. */
export function Summary({ work }: { work: Assignment }) {
  const zone = useZone();
  const minutes = useMinutesTaken(work);
  const when = (instant: string | null, otherwise: string) => (instant ? moment(instant, zone) : otherwise);
  return (
    <Card as="section" aria-label={t("Assignment")} className="flex flex-col gap-3">
      <CardTitle icon={ClipboardList}>{t("Assignment")}</CardTitle>
      <Facts>
        <Fact label={t("Cleaner")}>{cleanerName(work)}</Fact>
        <Fact label={t("Team size")}>{teamSize(work)}</Fact>
        <Fact label={t("Started")}>{when(work.startedAt, t("Not started"))}</Fact>
        <Fact label={t("Finished")}>{when(work.finishedAt, t("In Progress"))}</Fact>
        {minutes !== undefined && <Fact label={t("Duration")}>{duration(minutes)}</Fact>}
        <Fact label={t("Priority")}>
          {work.priority === "normal" ? t("Normal") : <PriorityBadge priority={work.priority} />}
        </Fact>
      </Facts>
      {work.instructions && (
        <Note tone="sand" icon={Info} title={t("Special instructions")}>
          <TypedText text={work.instructions} lang={work.instructionsLang} />
        </Note>
      )}
    </Card>
  );
}
