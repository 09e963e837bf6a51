import { ArrowRight, CalendarX, Copy, type LucideIcon, Trash2, UserX } from "lucide-react";
import { Link } from "wouter";
import { Refusal } from "../../../../client/parts/refusal";
import { dayName } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { StayFlag } from "../../contract/needs";
import { useAnswerFlag } from "../../queries/changes";
import { flagText, flagTitle, followLabel, followName, plannedText, wantedText } from "./flag-text";

const icons: Record<StayFlag["reason"], LucideIcon> = {
  moved: ArrowRight,
  gone: CalendarX,
  taken: Copy,
  "short-handed": UserX,
};

/** One cleaning that no longer fits its stay, with its two answers: let it follow (or open what can't), or keep it. */
export function FlagCard({ flag }: { flag: StayFlag }) {
  const answer = useAnswerFlag(flag);
  const give = (chosen: "follow" | "keep") => !answer.isPending && answer.mutate(chosen);
  const { assignmentId, unitCode: code, date, reason, canFollow } = flag;
  const Icon = icons[reason];
  const day = dayName(date);
  const follows = canFollow && reason !== "short-handed";
  const wanted = wantedText(flag);
  const isDeletion = reason === "gone";
  return (
    <Card as="li" className="flex flex-col gap-3.5">
      <div className="flex items-start gap-3">
        <Plate code={code} label={t("Villa {code}", { code })} />
        <div className="min-w-0 grow">
          <h3 className="flex items-center gap-2 font-semibold">
            <Icon size={20} aria-hidden="true" className="text-needs-review-fg" />
            {flagTitle(flag)}
          </h3>
          <p className="mt-1">{flagText(flag)}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">{t("Planned|of a cleaning")}</dt>
        <dd className="font-semibold">{plannedText(flag)}</dd>
        {wanted && reason !== "short-handed" && (
          <>
            <dt className="text-ink-2">{t("The stay needs it")}</dt>
            <dd className="font-semibold">{wanted}</dd>
          </>
        )}
      </dl>
      <Refusal error={answer.error} />
      <div className="mt-auto flex flex-wrap gap-2 *:grow sm:*:grow-0">
        {follows ? (
          <Button
            variant={isDeletion ? "outline-danger" : "tonal"}
            busy={answer.isPending && answer.variables === "follow"}
            aria-label={followName(flag)}
            onClick={() => give("follow")}
          >
            {isDeletion && <Trash2 size={20} />}
            {followLabel(flag)}
          </Button>
        ) : (
          <Link
            href={`/supervisor/assignments/${assignmentId}`}
            aria-label={t("Open {code}, {day}", { code, day })}
            className={buttonClass({ variant: "tonal" })}
          >
            {t("Open|the cleaning")}
          </Link>
        )}
        <Button
          variant="outline"
          busy={answer.isPending && answer.variables === "keep"}
          aria-label={t("Keep as it is: {code}, {day}", { code, day })}
          onClick={() => give("keep")}
        >
          {t("Keep as it is")}
        </Button>
      </div>
    </Card>
  );
}
