import {
  CalendarClock,
  Camera,
  CircleCheck,
  CircleDot,
  ClipboardCheck,
  Eye,
  type LucideIcon,
  Play,
  RotateCcw,
  ShieldCheck,
  StickyNote,
  UserRound,
} from "lucide-react";
import { usePark } from "../../../../client/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { HistoryEntry } from "../../contract/supervision";
import { textOf, wordsOf } from "./history-words";
import { type Line, roundsOf, sendsBack } from "./rounds";

/** Who did what and when, in plain words: round by round where the work was sent back, the oldest first. */
export function Timeline({ history }: { history: readonly HistoryEntry[] }) {
  const rounds = roundsOf(history);
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
  const text = textOf(line);
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon
        size={16}
        strokeWidth={2.25}
        className={classNames("mt-1 shrink-0", sendsBack(first) ? "text-rework-fg" : "text-ink-3")}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className={sendsBack(first) ? "font-semibold text-rework-fg" : undefined}>{wordsOf(line)}</p>
        {text && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>}
        <When line={line} />
      </div>
    </li>
  );
}

/** From when to when; a step that a phone without a network kept says when it arrived. */
function When({ line: { steps } }: { line: Line }) {
  const zone = usePark().data?.timeZone ?? "UTC";
  const [first] = steps;
  const from = moment(first.at, zone);
  const until = moment(steps.at(-1)?.at ?? first.at, zone);
  return (
    <p className="text-xs text-ink-3">
      {from === until ? from : t("{from} to {until}", { from, until })}
      {first.arrivedAt && <> {t("(sent later, {time})", { time: moment(first.arrivedAt, zone) })}</>}
    </p>
  );
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
  "assignment.complete": Eye,
  "assignment.finish": Eye,
  "assignment.approve": CircleCheck,
  "inspection.start": ShieldCheck,
  "inspection.decide": ShieldCheck,
};

function iconOf(entry: HistoryEntry): LucideIcon {
  return sendsBack(entry) ? RotateCcw : (icons[entry.action] ?? CircleDot);
}
