import { Activity, CircleCheck, Eye, House, Split, Timer, TriangleAlert, UserPlus, Users, UserX } from "lucide-react";
import { Link } from "wouter";
import { facts } from "../../../../client/parts/facts";
import { useZone } from "../../../../client/session/current-user";
import { percentText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { Counts } from "../../../../ui/counts";
import { Note } from "../../../../ui/note";
import { SolidBar } from "../../../../ui/solid-bar";
import type { BoardCard } from "../../contract/board";
import {
  type BoardData,
  completionRate,
  countByDay,
  inProgressHint,
  reviewHint,
  uncoveredOf,
  uncoveredText,
  whyOneText,
  whySeveralText,
} from "./figures";

/** Today's counters. */
export function Figures({ board, now }: { board: BoardData; now: Date }) {
  const zone = useZone();
  const { total, inProgress, done, needsReview } = board.counts;
  const { today, earlier, early } = countByDay(board, zone);
  const others = [
    earlier > 0 && t("{earlier} carried over", { earlier }),
    early > 0 && t("{early} started early", { early }),
  ];
  const isOfToday = earlier + early === 0;
  return (
    <Counts
      label={t("Today's figures")}
      items={[
        {
          label: t("Total Units"),
          value: total,
          icon: House,
          scope: isOfToday ? t("today") : facts(others),
          hint: isOfToday ? t("today") : facts([t("{today} today", { today }), ...others]),
        },
        {
          label: t("In Progress"),
          value: inProgress,
          icon: Timer,
          tone: "in-progress",
          hint: inProgressHint(board, now),
        },
        {
          label: t("Completed|how many cleanings"),
          value: done,
          icon: CircleCheck,
          tone: "done",
          scope: t("today"),
          hint: t(isOfToday ? "{percent}% of today" : "{percent}% of total", { percent: completionRate(board) }),
        },
        { label: t("Review"), value: needsReview, icon: Eye, tone: "needs-review", hint: reviewHint(board, now) },
      ]}
    />
  );
}

type UncoveredProps = {
  board: BoardData;
  now: Date;
  onReassign: (card: BoardCard) => void;
  onShareOut: (cards: readonly BoardCard[]) => void;
};

/** Uncovered villas, with their times. Its button opens what covers them: one is reassigned, several are shared out. */
export function UncoveredNote({ board, now, onReassign, onShareOut }: UncoveredProps) {
  const zone = useZone();
  const cards = uncoveredOf(board);
  const [first] = cards;
  if (!first) return null;
  const villas = uncoveredText(cards, zone, now);
  const title = t("{count, plural, one {# villa has no cleaner} other {# villas have no cleaner}}", {
    count: cards.length,
  });
  const isOne = cards.length === 1;
  return (
    <Note tone="uncovered" icon={UserX}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <div className="min-w-0 grow basis-64 self-start wrap-anywhere">
          <strong className="block font-semibold text-uncovered-fg">{title}</strong>
          <p>{isOne ? whyOneText(first, villas, board.day, zone) : whySeveralText(cards, villas, board.day, zone)}</p>
        </div>
        <Button
          variant="outline"
          className="max-w-full grow wrap-anywhere sm:grow-0"
          onClick={() => (isOne ? onReassign(first) : onShareOut(cards))}
        >
          {isOne ? <UserPlus size={20} /> : <Split size={20} />}
          {isOne ? t("Reassign {code}", { code: first.unit.code }) : t("Share out")}
        </Button>
      </div>
    </Note>
  );
}

/** The way to the open findings of all villas; nothing if there are none. */
export function OpenFindingsLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      href="/supervisor/findings"
      className={classNames(buttonClass({ variant: "outline", size: "compact" }), "min-h-12 lg:min-h-11 lg:self-start")}
    >
      <TriangleAlert size={20} />
      {t("{count, plural, one {# open finding} other {# open findings}}", { count })}
    </Link>
  );
}

/** Active cleaners and completion rate, and the way to the team. */
export function Performance({ board }: { board: BoardData }) {
  const rate = completionRate(board);
  return (
    <Card as="section" padding="roomy" aria-label={t("Team Performance")}>
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <h2 className="flex grow items-center gap-3 text-lg font-bold tracking-tight">
          <Activity size={20} className="text-ink-2" aria-hidden="true" />
          {t("Team Performance")}
        </h2>
        <dl className="flex grow flex-wrap items-center gap-x-12 gap-y-4 lg:grow-0">
          <div>
            <dt className="text-sm text-ink-2">
              {t("Active Cleaners")} <span className="text-xs text-ink-3">{t("now")}</span>
            </dt>
            <dd className="text-2xl font-bold tracking-tight tabular-nums">{board.counts.activeCleaners}</dd>
          </div>
          <div className="grid min-w-40 grow grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm lg:w-70">
            <dt className="text-ink-2">
              {t("Completion Rate")} <span className="text-xs text-ink-3">{t("this board")}</span>
            </dt>
            <dd className="font-bold tabular-nums">{percentText(rate)}</dd>
            <dd className="col-span-2">
              <SolidBar share={rate / 100} tone="done" label={t("Completion Rate")} />
            </dd>
          </div>
        </dl>
        <Link
          href="/supervisor/team"
          className={classNames(
            buttonClass({ variant: "outline", size: "compact" }),
            "min-h-12 grow lg:min-h-11 lg:grow-0",
          )}
        >
          <Users size={20} />
          {t("Team")}
        </Link>
      </div>
    </Card>
  );
}
