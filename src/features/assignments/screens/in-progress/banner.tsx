import { CircleCheck, CircleDashed, ClipboardCheck, Eye, type LucideIcon, Timer } from "lucide-react";
import { LeaveLink } from "../../../../client/parts/leave-link";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { StatusTone } from "../../../../ui/badge";
import { buttonClass } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Note } from "../../../../ui/note";
import type { Assignment } from "../../contract/assignment";

/** Status and time, with a link to the checklist. */
export function Banner({ work }: { work: Assignment }) {
  const zone = useZone();
  const { tone, icon, title } = bannerFor(work.status);
  const finished = work.finishedAt && t("Finished {time}", { time: moment(work.finishedAt, zone) });
  const started = work.startedAt ? t("Started {time}", { time: moment(work.startedAt, zone) }) : t("Not started");
  return (
    <Note tone={tone} icon={icon} title={title}>
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-3 pb-3">
        <p>{work.status === "pending" ? t("Start the cleaning on the task page first.") : (finished ?? started)}</p>
        {work.status !== "pending" && (
          <LeaveLink
            href={`/cleaner/task/${work.id}`}
            className={classNames(buttonClass({ variant: "quiet" }), "-my-3.5 -me-3 ms-auto text-sm")}
          >
            <ClipboardCheck size={20} aria-hidden="true" />
            {t("Back to checklist")}
          </LeaveLink>
        )}
      </div>
    </Note>
  );
}

function bannerFor(status: Assignment["status"]): { tone: StatusTone; icon: LucideIcon; title: string } {
  switch (status) {
    case "pending":
      return { tone: "pending", icon: CircleDashed, title: t("Not started") };
    case "in_progress":
      return { tone: "in-progress", icon: Timer, title: t("Cleaning in Progress") };
    case "needs_review":
      return { tone: "needs-review", icon: Eye, title: t("Submitted. Waiting for review.") };
    case "done":
      return { tone: "done", icon: CircleCheck, title: t("This cleaning is done.") };
  }
}
