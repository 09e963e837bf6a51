import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../shared/words";
import { classNames } from "../../ui/class-names";
import { useOnline } from "../browser/use-online";
import type { Operation } from "../outbox/operation";
import { type Progress, useOutbox, useOutboxOf, useProgress } from "../outbox/outbox";

const WaitingList = lazy(async () => ({ default: (await import("./waiting-list")).WaitingList }));

const aMoment = 2_000;

/** On pages whose head has little room for the pill: there only when something is to be known, which a tick on its way is not. */
export function OfflinePill() {
  const online = useOnline();
  const needsAttention = useOutboxOf((operations) => operations.some(({ state }) => state === "parked"));
  const isLong = useIsLong(useOutboxOf(({ length }) => length > 0));
  const list = useState(false);
  // Whoever reads the list is not to lose it when it gets empty.
  return !online || needsAttention || isLong || list[0] ? <Pill compact list={list} /> : null;
}

/** Whether it has been so for longer than a moment. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), aMoment);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo]);
  return isLong;
}

/** Is my work safe? One glance in the header; a tap opens the list of what waits. */
export function SyncPill() {
  return <Pill list={useState(false)} />;
}

/** `list`: whether the list is open, and how to change that. */
type PillProps = { compact?: boolean; list: [boolean, (open: boolean) => void] };

function Pill({ compact = false, list: [open, setOpen] }: PillProps) {
  const operations = useOutbox();
  const online = useOnline();
  const progress = useProgress();
  // Its place is there from the start.
  if (online && !progress.isKnown) return compact ? null : <span className="min-h-9 min-w-26 shrink-0" />;
  const { icon: Icon, words, look, matters } = stateOf(operations, online, progress);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "relative inline-flex shrink-0 items-center justify-center gap-1.75 rounded-full text-xs font-semibold whitespace-nowrap after:absolute after:inset-x-0",
          // As wide as its usual words, so that the title beside it does not move while something is sent.
          compact ? "min-h-7 ps-2 pe-2.5 after:-inset-y-2.5" : "min-h-9 min-w-26 ps-2.5 pe-3.25 after:-inset-y-1.5",
          look,
        )}
      >
        <Icon size={18} className="shrink-0" />
        {words}
      </button>
      {/* Only what is wrong is worth interrupting somebody for; every tick is not. In a button it would not be read out. */}
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

function stateOf(operations: readonly Operation[], online: boolean, { isSending, sent, total }: Progress) {
  const parked = operations.filter(({ state }) => state === "parked").length;
  const count = operations.length;
  const waiting = "bg-needs-review-soft text-needs-review-fg";
  if (parked > 0) {
    const words = t("{count, plural, one {# needs attention} other {# need attention}}", { count: parked });
    return { icon: CloudAlert, words, look: "bg-danger-soft text-danger-fg", matters: true };
  }
  if (!online) return { icon: CloudOff, words: t("Offline"), look: "bg-ink text-bg", matters: true };
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
