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
  Luggage,
  Play,
  RotateCcw,
  ShieldCheck,
  StickyNote,
  Undo2,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { TypedText } from "../../../translations/screens/typed-text";
import type { HistoryEntry } from "../../contract/history";
import type { ReviewPhotoParts } from "../parts/photo-parts";
import { historyDetail, historyText } from "./history-text";
import { arrivedLate, doneAgain, groupByRound, type Line, sendsBack, standingFeedback } from "./rounds";
import { SentBackList } from "./sent-back-list";

type TimelineProps = { history: readonly HistoryEntry[]; FaultPhotos: ReviewPhotoParts["FaultPhotos"] };

/** The history as sentences, by round, oldest first; items that were sent back with who has done them again. */
export function Timeline({ history, FaultPhotos }: TimelineProps) {
  const rounds = groupByRound(history);
  const standing = new Set(standingFeedback(history));
  return (
    <div className="flex flex-col gap-5">
      {rounds.map(({ round, lines }) => (
        <section key={round} className="flex flex-col gap-3">
          {rounds.length > 1 && (
            <h3 className="text-sm font-semibold text-ink-2">{t("Round {number}", { number: round })}</h3>
          )}
          <ol className="flex flex-col gap-3">
            {lines.map((line) => (
              <TimelineRow key={line.id} line={line}>
                <SentBackList
                  items={line.steps[0].items}
                  again={standing.has(line.steps[0]) ? doneAgain(history, line.steps[0]) : undefined}
                  FaultPhotos={FaultPhotos}
                />
              </TimelineRow>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function TimelineRow({ line, children }: { line: Line; children: ReactNode }) {
  const [first] = line.steps;
  const Icon = iconOf(first);
  const { what, typed } = historyDetail(line, useParkText());
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
        {what && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{what}</p>}
        {typed && <TypedText text={typed} lang={first.lang} className="text-ink-2" />}
        <When line={line} />
        {line.steps.length > 1 && line.steps[0].itemId !== null && <EachTask line={line} />}
        {children}
      </div>
    </li>
  );
}

/** The tasks of several steps, each with its time, on demand. */
function EachTask({ line: { steps } }: { line: Line }) {
  const zone = useZone();
  const parkText = useParkText();
  return (
    <details className="text-xs text-ink-2">
      <summary className="min-h-6 cursor-pointer py-1 font-medium">{t("Each task")}</summary>
      <ul className="flex flex-col gap-1">
        {steps.map(
          (step) =>
            step.text && (
              <li key={step.id} className="wrap-anywhere">
                {t("{task}, {time}", { task: parkText(step.text), time: moment(step.at, zone) })}
              </li>
            ),
        )}
      </ul>
    </details>
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
  "assignment.follow": CalendarClock,
  "assignment.rearrange": CalendarClock,
  "assignment.reassign": UserRound,
  "assignment.take-over": UserRound,
  "assignment.leave": UserRound,
  "assignment.guests-here": Luggage,
  "assignment.guests-left": Luggage,
  "assignment.start": Play,
  "assignment.tick": ClipboardCheck,
  "assignment.tick-overtaken": ClipboardCheck,
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
