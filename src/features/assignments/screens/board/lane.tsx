import { CircleCheck, CircleDashed, Eye, type LucideIcon, Timer } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { t } from "../../../../shared/words";
import { type StatusTone, statusText } from "../../../../ui/badge";
import { classNames } from "../../../../ui/class-names";
import type { BoardCard as Data } from "../../contract/board";
import { BoardCard, type CardActions, type Refused } from "./card";
import type { BoardData } from "./figures";

/** The columns in order; also the values of `?tab=`. */
export const laneNames = ["pending", "in-progress", "needs-review", "done"] as const;
export type LaneName = (typeof laneNames)[number];

type LaneContent = {
  title: string;
  icon: LucideIcon;
  tone: StatusTone;
  cards: readonly Data[];
  count: number;
  emptyText: string;
};

/** A column's title, cards, count and empty text. */
export function laneContent(name: LaneName, board: BoardData): LaneContent {
  const { counts, pending, inProgress, needsReview, done } = board;
  switch (name) {
    case "pending": {
      const emptyText = t("Nothing is pending.");
      return {
        title: t("Pending|how many cleanings"),
        icon: CircleDashed,
        tone: name,
        cards: pending,
        count: counts.pending,
        emptyText,
      };
    }
    case "in-progress": {
      const emptyText = t("Nobody is cleaning right now.");
      return {
        title: t("In Progress"),
        icon: Timer,
        tone: name,
        cards: inProgress,
        count: counts.inProgress,
        emptyText,
      };
    }
    case "needs-review": {
      const emptyText = t("Nothing to review.");
      return {
        title: t("Needs Review"),
        icon: Eye,
        tone: name,
        cards: needsReview,
        count: counts.needsReview,
        emptyText,
      };
    }
    case "done":
      return {
        title: t("Done|how many cleanings"),
        icon: CircleCheck,
        tone: name,
        cards: done,
        count: counts.done,
        emptyText: t("Nothing is finished yet."),
      };
  }
}

type LaneProps = CardActions & {
  content: LaneContent;
  now: Date;
  refused: Refused | undefined;
  /** On a phone the tab shows the title. */
  hideTitle?: boolean;
  children?: ReactNode;
};

/** One column of the board. */
export function Lane({ content, now, refused, hideTitle, children, ...actions }: LaneProps) {
  const { title, icon: Icon, tone, cards, count, emptyText } = content;
  const id = useId();
  const heading = useRestoredFocus();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2.5">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className={
          hideTitle
            ? "sr-only"
            : classNames("flex items-center gap-2 px-1 pt-0.5 pb-1 text-base font-semibold", statusText[tone])
        }
      >
        <Icon size={20} aria-hidden="true" />
        {title}
        <span className="ms-auto text-ink-3 tabular-nums">{count}</span>
      </h2>
      {children}
      {cards.length === 0 && <p className="px-1 py-3 text-sm text-ink-2">{emptyText}</p>}
      {cards.map((card) => (
        // A new card for each review.
        <BoardCard key={`${card.id} ${card.finishedAt}`} card={card} now={now} refused={refused} {...actions} />
      ))}
    </section>
  );
}

/** When a focused card leaves, the focus moves to the column's heading instead of another card's button. */
function useRestoredFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (last.current && !last.current.isConnected && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    last.current = heading.current?.parentElement?.contains(document.activeElement) ? document.activeElement : null;
  });
  useLayoutEffect(() => {
    const lane = heading.current?.parentElement;
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    lane?.addEventListener("focusin", remember);
    return () => lane?.removeEventListener("focusin", remember);
  }, []);
  return heading;
}
