import { Check, CircleDashed, ClockAlert, ListChecks, Star, UserPlus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Refusal } from "../../../../client/parts/refusal";
import { useZone } from "../../../../client/session/current-user";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { percentText } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import { SolidBar } from "../../../../ui/solid-bar";
import { StateBadge } from "../../../../ui/state-badge";
import type { BoardCard as Data } from "../../contract/board";
import { useApprove } from "../../queries/review";
import { isUnfinished } from "../../rules/steps";
import { Guests } from "../parts/guests";
import { OnPhonesBadge } from "../parts/on-phones";
import { OpenFindings } from "../parts/open-findings";
import { FeedbackBadge, KindBadge, PriorityBadge } from "../parts/status-badge";
import { lateText, timeText } from "./figures";

/** Progress by status (docs/domain.md, "Assignment lifecycle"). */
const progress = { pending: 0, in_progress: 65, needs_review: 90, done: 100 } as const;
const tones = { pending: "pending", in_progress: "in-progress", needs_review: "needs-review", done: "done" } as const;

/** The last refused decision and its card. */
export type Refused = { card: Data; error: Error };

export type CardActions = {
  onReject: (card: Data) => void;
  onReassign: (card: Data) => void;
  onRefused: (refused: Refused | undefined) => void;
  /** When the villa of unfinished work is expected to be ready. */
  outlookOf: (assignmentId: string) => ReactNode;
};

type BoardCardProps = CardActions & {
  card: Data;
  now: Date;
  refused: Refused | undefined;
};

/** One assignment on the board. The whole card is a link; its buttons act in place. */
export function BoardCard({ card, now, refused, ...actions }: BoardCardProps) {
  const zone = useZone();
  const { code } = card.unit;
  // Submitted with open items: shown to whoever approves.
  const open = card.status === "needs_review" ? Math.max(0, card.items - card.ticked) : 0;
  // Missing photos only matter once the work is submitted.
  const onPhones = card.status === "needs_review" || card.status === "done" ? card.photosOnPhones : 0;
  const late = lateText(card, now, zone);
  const badges =
    card.uncovered ||
    card.feedback ||
    late ||
    open > 0 ||
    onPhones > 0 ||
    card.stay ||
    card.guestsHere ||
    card.priority !== "normal" ||
    card.kind.id !== changeoverKindId;
  return (
    <Card
      as="article"
      aria-label={t("Villa {code}", { code })}
      className="relative flex flex-col gap-2.5 hover:ring-line-strong"
    >
      <Link
        href={`/supervisor/assignments/${card.id}`}
        className="flex items-center gap-3 rounded-control text-ink no-underline after:absolute after:inset-0 after:rounded-card"
      >
        <Plate code={code} label={t("Villa {code}", { code })} size="small" />
        <span className="min-w-0 grow leading-5">
          <strong className="block font-semibold wrap-anywhere">
            {card.uncovered ? t("No cleaner") : card.cleaner.name}
          </strong>
          <span className="text-sm text-ink-2">{timeText(card, now, zone)}</span>
        </span>
      </Link>
      {badges && <Badges card={card} day={parkDay(now, zone)} late={late} open={open} onPhones={onPhones} />}
      {isUnfinished(card.status) && actions.outlookOf(card.id)}
      <Progress card={card} />
      {card.status === "done" && (
        <p className="flex items-center gap-1 text-xs font-semibold text-done-fg">
          <Star size={16} strokeWidth={2.25} aria-hidden="true" />
          {t("Quality: Excellent")}
        </p>
      )}
      <OpenFindings counts={card.findings} />
      {isAbout(refused, card) && <Refusal error={refused.error} />}
      {card.status === "needs_review" && <Decision card={card} {...actions} />}
      {card.uncovered && (
        <Button
          variant="tonal"
          className="relative"
          aria-label={t("Reassign {code}", { code })}
          onClick={() => actions.onReassign(card)}
        >
          <UserPlus size={16} strokeWidth={2.25} />
          {t("Reassign")}
        </Button>
      )}
    </Card>
  );
}

/** Whether a decision about this review of the work was refused. */
function isAbout(refused: Refused | undefined, { id, round, status }: Data): refused is Refused {
  return status === "needs_review" && refused?.card.id === id && refused.card.round === round;
}

type BadgesProps = { card: Data; day: string; late: string; open: number; onPhones: number };

function Badges({ card, day, late, open, onPhones }: BadgesProps) {
  const { uncovered, feedback, priority, kind } = card;
  return (
    <p className="flex flex-wrap gap-1.5">
      {uncovered && <StateBadge tone="uncovered" label={t("Uncovered")} />}
      {feedback && <FeedbackBadge feedback={feedback} />}
      {late && (
        <Badge tone="rework" icon={ClockAlert}>
          {late}
        </Badge>
      )}
      {open > 0 && (
        <Badge tone="rework" icon={CircleDashed}>
          {t("{count} open", { count: open })}
        </Badge>
      )}
      <Guests work={card} day={day} />
      <OnPhonesBadge count={onPhones} />
      <KindBadge kind={kind} />
      <PriorityBadge priority={priority} />
    </p>
  );
}

/** The status as a bar, beside the ticks once the cleaning has started. */
function Progress({ card: { status, ticked, items: total } }: { card: Data }) {
  const share = progress[status];
  const done = Math.min(ticked, total);
  const hasTicks = status !== "pending" && total > 0;
  const words = hasTicks ? t("{percent}%, {done} of {total} tasks", { percent: share, done, total }) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 text-xs font-semibold text-ink-2 tabular-nums">
      {hasTicks && (
        <span aria-hidden="true" className="flex items-center gap-1">
          <ListChecks size={16} strokeWidth={2.25} />
          {t("{done} of {total}", { done, total })}
        </span>
      )}
      <div className="min-w-12 grow">
        <SolidBar share={share / 100} tone={tones[status]} label={t("Progress")} words={words} />
      </div>
      <span aria-hidden="true" className="w-10.5 text-end">
        {percentText(share)}
      </span>
    </div>
  );
}

/** Approve at once, or reject with a reason; disabled while a decision is in flight. */
function Decision({ card, onReject, onRefused }: Pick<CardActions, "onReject" | "onRefused"> & { card: Data }) {
  const { code } = card.unit;
  const approving = useApprove(card, (error) => onRefused({ card, error }));
  // Decided, but the board has not been refetched yet.
  const busy = approving.isPending || approving.isSuccess;
  const approve = () => {
    onRefused(undefined);
    approving.approve();
  };
  return (
    <div className="relative flex flex-wrap gap-2 *:min-w-max *:grow *:basis-0">
      <Button size="tight" busy={busy} aria-label={t("Approve {code}", { code })} onClick={approve}>
        {!busy && <Check size={16} strokeWidth={2.25} />}
        {t("Approve")}
      </Button>
      <Button
        size="tight"
        variant="outline-danger"
        disabled={busy}
        aria-label={t("Reject {code}", { code })}
        onClick={() => onReject(card)}
      >
        <X size={16} strokeWidth={2.25} />
        {t("Reject")}
      </Button>
    </div>
  );
}
