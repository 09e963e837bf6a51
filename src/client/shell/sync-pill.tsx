import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../shared/words";
import { classNames } from "../../ui/class-names";
import { useServerReach } from "../api/reach";
import { loadSentences, withTexts } from "../browser/language";
import { useOnline } from "../browser/use-online";
import type { Operation } from "../outbox/operation";
import { useIsUnreadable, useOutbox, useOutboxOf, useProgress } from "../outbox/outbox";
import type { Progress } from "../outbox/state";

const WaitingList = lazy(
  withTexts("extras", async () => {
    const [{ WaitingList }] = await Promise.all([import("./waiting-list"), loadSentences()]);
    return { default: WaitingList };
  }),
);

const settleMs = 2_000;

/** The pill on detail pages, which have little room: shown when offline, when something needs attention, or when sending takes long. */
export function OfflinePill() {
  const online = useIsReached();
  const needsAttention = useOutboxOf((operations) => operations.some(({ state }) => state === "parked"));
  const isUnreadable = useIsUnreadable();
  const isLong = useIsLong(useOutboxOf(({ length }) => length > 0));
  const list = useState(false);
  // Keep an open list open when it becomes empty.
  return !online || needsAttention || isUnreadable || isLong || list[0] ? <Pill compact list={list} /> : null;
}

/** Whether there is a network and the server responds: without either, nothing counts as saved or is sent. */
function useIsReached(): boolean {
  const isReached = useServerReach();
  return useOnline() && isReached;
}

/** Whether the condition has held for longer than `settleMs`. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), settleMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo]);
  return isLong;
}

/** Shows whether all changes are saved; a tap opens the list of unsent ones. */
export function SyncPill() {
  return <Pill list={useState(false)} />;
}

/** `list`: whether the list is open, and its setter. */
type PillProps = { compact?: boolean; list: [boolean, (open: boolean) => void] };

function Pill({ compact = false, list: [open, setOpen] }: PillProps) {
  const operations = useOutbox();
  const online = useIsReached();
  const progress = useProgress();
  const isChecking = operations.length === 0 && !progress.isKnown && !progress.isUnreadable;
  // Reserve the space, so that the header doesn't shift.
  if (online && isChecking && !open) return compact ? null : <span className="min-h-9 min-w-26 shrink-0" />;
  const { icon: Icon, words, look, matters } = pillState(operations, online, progress);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "relative inline-flex shrink-0 items-center justify-center gap-1.75 rounded-full text-xs font-semibold whitespace-nowrap after:absolute after:inset-x-0",
          // As wide as its usual text, so that the title doesn't move while sending.
          compact ? "min-h-7 ps-2 pe-2.5 after:-inset-y-2.5" : "min-h-9 min-w-26 ps-2.5 pe-3.25 after:-inset-y-1.5",
          look,
        )}
      >
        <Icon size={18} className="shrink-0" />
        {words}
      </button>
      {/* Announce problems only, not every tick. A live region inside the button would not be read out. */}
      <span aria-live="polite" className="sr-only">
        {matters && words}
      </span>
      {open && (
        <Suspense fallback={null}>
          <WaitingList online={online} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function pillState(operations: readonly Operation[], online: boolean, progress: Progress) {
  const { isSending, sent, total, isKnown, isUnreadable } = progress;
  const parked = operations.filter(({ state }) => state === "parked").length;
  const count = operations.length;
  const waiting = "bg-needs-review-soft text-needs-review-fg";
  if (parked > 0) {
    const words = t("{count, plural, one {# needs attention} other {# need attention}}", { count: parked });
    return { icon: CloudAlert, words, look: "bg-danger-soft text-danger-fg", matters: true };
  }
  if (isUnreadable)
    return { icon: CloudAlert, words: t("Can't check"), look: "bg-danger-soft text-danger-fg", matters: true };
  if (!online) return { icon: CloudOff, words: t("Offline"), look: "bg-ink text-bg", matters: true };
  if (count === 0 && !isKnown) return { icon: CloudUpload, words: t("Checking…"), look: waiting, matters: false };
  if (count === 0)
    return {
      icon: CloudCheck,
      words: t("All saved"),
      look: "bg-surface text-done-fg inset-ring inset-ring-line",
      matters: false,
    };
  const words = isSending
    ? t("Sending {number} of {total}", { number: Math.min(sent + 1, total), total })
    : t("{count} waiting", { count });
  return { icon: CloudUpload, words, look: waiting, matters: false };
}
