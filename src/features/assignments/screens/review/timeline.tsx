import {
  CalendarClock,
  Camera,
  CircleCheck,
  CircleDot,
  ClipboardCheck,
  ClockAlert,
  CloudUpload,
  Eye,
  type LucideIcon,
  Play,
  RotateCcw,
  ShieldCheck,
  StickyNote,
  Undo2,
  UserRound,
} from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { HistoryEntry } from "../../contract/history";
import { historyDetail, historyText } from "./history-text";
import { arrivedLate, groupByRound, type Line, sendsBack } from "./rounds";

/** The history as sentences, by round, oldest first. */
export function Timeline({ history }: { history: readonly HistoryEntry[] }) {
  const rounds = groupByRound(history);
  return (
    <div className="flex flex-col gap-5">
      {rounds.map(({ round, lines }) => (
        <section key={round} className="flex flex-col gap-3">
          {rounds.length > 1 && (
            <h3 className="text-sm font-semibold text-ink-2">{t("Round {number}", { number: round })}</h3>
          )}
          <ol className="flex flex-col gap-3">
            {lines.map((line) => (
              <TimelineRow key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function TimelineRow({ line }: { line: Line }) {
  const [first] = line.steps;
  const Icon = iconOf(first);
  const text = historyDetail(line);
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon
        size={16}
        strokeWidth={2.25}
        className={classNames("mt-1 shrink-0", sendsBack(first) ? "text-rework-fg" : "text-ink-3")}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className={sendsBack(first) ? "font-semibold text-rework-fg" : undefined}>{historyText(line)}</p>
        {text && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>}
        <When line={line} />
      </div>
    </li>
  );
}

/** The time span, whether the server corrected it, and the time of arrival for steps made offline. */
function When({ line: { steps } }: { line: Line }) {
  const zone = useZone();
  const arrivals = steps.flatMap((step) => arrivedLate(step) ?? []);
  return (
    <p className="flex flex-wrap gap-x-1.5 text-xs text-ink-3">
      {timeSpan(
        steps.map(({ at }) => at),
        zone,
      )}
      {steps[0].isCorrected && (
        <span className="inline-flex items-center gap-1">
          <ClockAlert size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
          {t("time corrected")}
        </span>
      )}
      {arrivals.length > 0 && (
        <span className="inline-flex items-center gap-1">
          <CloudUpload size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
          {t("received {time}", { time: timeSpan(arrivals, zone) })}
        </span>
      )}
    </p>
  );
}

/** "9:00 AM", or "9:00 AM to 9:40 AM" from the first to the last. */
function timeSpan(moments: readonly string[], zone: string): string {
  const [from = "", until = ""] = [moments[0], moments.at(-1)].map((one) => one && moment(one, zone));
  return from === until ? from : t("{from} to {until}", { from, until });
}

const icons: Record<string, LucideIcon> = {
  "assignment.create": CalendarClock,
  "assignment.edit": CalendarClock,
  "assignment.reassign": UserRound,
  "assignment.take-over": UserRound,
  "assignment.leave": UserRound,
  "assignment.start": Play,
  "assignment.tick": ClipboardCheck,
  "assignment.untick": ClipboardCheck,
  "assignment.note": StickyNote,
  "assignment.finding": StickyNote,
  "assignment.finding-removed": StickyNote,
  "assignment.photo": Camera,
  "assignment.qc-photo": Camera,
  "assignment.photo-removed": Camera,
  "assignment.qc-photo-removed": Camera,
  "photos.expire": Camera,
  "assignment.complete": Eye,
  "assignment.finish": Eye,
  "assignment.approve": CircleCheck,
  "assignment.undo": Undo2,
  "inspection.start": ShieldCheck,
  "inspection.decide": ShieldCheck,
};

function iconOf(entry: HistoryEntry): LucideIcon {
  return sendsBack(entry) ? RotateCcw : (icons[entry.action] ?? CircleDot);
}
