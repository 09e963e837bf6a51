import { Pencil, UserRound, UserRoundPlus, UserX } from "lucide-react";
import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, duration } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { canInstruct, canReassign } from "../../rules/steps";
import { Guests } from "../parts/guests";
import { hasPlanBadges, PlanBadges, StatusBadge } from "../parts/status-badge";
import { CrewNames } from "./crew-names";
import type { OpenDialog } from "./planning-dialogs";

/** One planned assignment. The whole card is a link; its buttons change the plan. */
export function PlanCard({ work, onOpenDialog }: { work: Assignment; onOpenDialog: OpenDialog }) {
  const { unit } = work;
  const zone = useZone();
  return (
    <Card
      as="article"
      aria-label={t("Villa {code}", { code: unit.code })}
      className="relative flex flex-col gap-3 has-[a:focus-visible]:shadow-ring"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Plate code={unit.code} label={t("Villa {code}", { code: unit.code })} size="small" />
        <div className="min-w-32 grow basis-0">
          <h3 className="font-semibold">
            <Link
              href={`/supervisor/assignments/${work.id}`}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none"
            >
              <bdi>{unit.address ?? unit.code}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-ink-2">
            <span className="sr-only">{t("Start time")}</span>
            {clockTime(work.plannedAt, zone)}
            {work.estimatedMinutes !== null && `, ${duration(work.estimatedMinutes)}`}
          </p>
        </div>
        <StatusBadge work={work} />
      </div>
      <Crew work={work} />
      {(work.stay || work.guestsHere || hasPlanBadges(work)) && (
        <div className="flex flex-wrap gap-1.5">
          <Guests work={work} day={parkDay(new Date(work.plannedAt), zone)} />
          <PlanBadges work={work} />
        </div>
      )}
      <Actions work={work} onOpenDialog={onOpenDialog} />
    </Card>
  );
}

/** The lead and assistants, or that there is no cleaner. */
function Crew({ work }: { work: Assignment }) {
  const Icon = work.uncovered ? UserX : UserRound;
  return (
    <p className="flex gap-1.5 text-sm">
      <Icon size={16} strokeWidth={2.25} className="mt-0.75 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <CrewNames work={work} />
      </span>
    </p>
  );
}

function Actions({ work, onOpenDialog }: { work: Assignment; onOpenDialog: OpenDialog }) {
  const { code } = work.unit;
  const editable = canInstruct(work.status) === "yes";
  if (canReassign(work.status) !== "yes") return null;
  return (
    <div className="relative mt-auto flex flex-wrap gap-2">
      <Button
        variant={work.uncovered ? "tonal" : "outline"}
        size="compact"
        className="min-h-12 grow lg:min-h-11"
        aria-label={t("Reassign {code}", { code })}
        onClick={() => onOpenDialog({ kind: "reassign", work })}
      >
        <UserRoundPlus size={20} />
        {t("Reassign")}
      </Button>
      {editable && (
        <Button
          variant="outline"
          size="compact"
          className="min-h-12 grow lg:min-h-11"
          aria-label={t("Edit {code}", { code })}
          onClick={() => onOpenDialog({ kind: "edit", work })}
        >
          <Pencil size={20} />
          {t("Edit")}
        </Button>
      )}
    </div>
  );
}
