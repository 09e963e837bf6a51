import { CalendarClock, CalendarX, CircleCheck, Pencil, RotateCcw, StickyNote, Trash2 } from "lucide-react";
import { facts } from "../../../../client/parts/facts";
import { useZone } from "../../../../client/session/current-user";
import type { Person } from "../../../../client/session/person";
import { joined } from "../../../../shared/joined";
import { timeRange } from "../../../../shared/long-formats";
import { compareNaturally } from "../../../../shared/natural-order";
import { isSupervisor } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { Note } from "../../../../ui/note";
import { feedbackTitle } from "../../../assignments/screens/parts/feedback-title";
import { TypedText } from "../../../translations/screens/typed-text";
import { useAreas } from "../../../units/queries/areas";
import { Area } from "../../../units/screens/area";
import type { Schedule } from "../../contract";
import { canMarkAbsent } from "../../rules/booking";
import type { Ask } from "./calendar-dialogs";
import { kindIcons, kindTitle, kindTones } from "./kinds";
import { MarkAbsent } from "./mark-absent";
import { assignedText } from "./sentences";
import { kindOf } from "./summary";
import { type NumberedVilla, villasByArea } from "./villas-by-area";

type EntryCardProps = {
  row: Schedule;
  /** How many schedules and villas the reader has on that day, for the question before an absence. */
  ownDay: { schedules: number; villas: number };
  villas: ReadonlyMap<string, NumberedVilla>;
  me: Pick<Person, "role"> & { id: string };
  today: string;
  onAsk: Ask;
};

/** A schedule of the day: assignee, time, villas and actions. */
export function EntryCard({ row, ownDay, villas, me, today, onAsk }: EntryCardProps) {
  const { kind } = kindOf(row);
  const Icon = kindIcons[kind];
  const about = assignedText(row, me.id);
  const supervises = isSupervisor(me.role);
  const isOwn = me.role === "cleaner" && row.cleanerId === me.id;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3
          className={classNames(
            "inline-flex min-h-7 items-center gap-1.5 rounded-[7px] px-2.5 ps-2 text-xs font-semibold",
            kindTones[kind],
          )}
        >
          <Icon size={15} strokeWidth={2.25} className="shrink-0" />
          {kindTitle(kind)}
        </h3>
        <StatusBadge status={row.status} />
      </div>
      <div>
        <p className="font-bold">{timeRange(row)}</p>
        <p className="text-sm text-ink-2">{about}</p>
      </div>
      <Villas unitIds={row.unitIds} villas={villas} />
      <SentBack row={row} villas={villas} />
      {row.notes && (
        <Note tone="sand" icon={StickyNote}>
          <TypedText text={row.notes} lang={row.lang} />
        </Note>
      )}
      {supervises && <Actions row={row} about={facts([timeRange(row), about])} onAsk={onAsk} />}
      {isOwn && canMarkAbsent(row, today) === "yes" && <MarkAbsent row={row} day={ownDay} />}
    </Card>
  );
}

function StatusBadge({ status }: Pick<Schedule, "status">) {
  switch (status) {
    case "scheduled":
      return (
        <Badge tone="in-progress" icon={CalendarClock}>
          {t("Scheduled")}
        </Badge>
      );
    case "absent":
      return (
        <Badge tone="rework" icon={CalendarX}>
          {t("Absent")}
        </Badge>
      );
    case "completed":
      return (
        <Badge tone="done" icon={CircleCheck}>
          {t("Completed|a schedule")}
        </Badge>
      );
  }
}

/** The villas by area, as short numbers; villas no longer in the park are only counted. */
function Villas({ unitIds, villas }: { unitIds: readonly string[]; villas: ReadonlyMap<string, NumberedVilla> }) {
  const areas = useAreas();
  const known = unitIds.flatMap((id) => villas.get(id) ?? []);
  const gone = unitIds.length - known.length;
  return (
    <>
      <dl className="flex flex-col gap-1 text-sm">
        {villasByArea(known, areas).map(({ area, villas: list }) => (
          <div key={area} className="flex flex-wrap gap-x-2.5">
            <dt className="w-26">
              <Area name={area} />
            </dt>
            <dd className="min-w-24 flex-1 font-semibold tabular-nums">{list.map(({ number }) => number).join(" ")}</dd>
          </div>
        ))}
      </dl>
      {gone > 0 && (
        <p className="text-sm text-ink-2">
          {t("{gone, plural, one {# villa} other {# villas}} no longer in the park", { gone })}
        </p>
      )}
    </>
  );
}

/** The villas that a team leader or QC sent back, by whom, when and why, until they are finished again. */
function SentBack({ row: { sentBack }, villas }: { row: Schedule; villas: ReadonlyMap<string, NumberedVilla> }) {
  const zone = useZone();
  if (sentBack.length === 0) return null;
  const works = sentBack.map((one) => ({ ...one, code: villas.get(one.unitId)?.code ?? "" }));
  return (
    <Note tone="rework" icon={RotateCcw} title={t("Sent back")}>
      <ul className="flex flex-col gap-1.5">
        {works
          .sort((one, other) => compareNaturally(one.code, other.code))
          .map((work) => (
            <li key={work.unitId}>
              <p className="font-semibold">{joined([work.code, feedbackTitle(work, zone)], " · ")}</p>
              <TypedText text={work.text} lang={work.lang} />
            </li>
          ))}
      </ul>
    </Note>
  );
}

function Actions({ row, about, onAsk }: { row: Schedule; about: string; onAsk: Ask }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="compact"
        className="min-h-12 lg:min-h-11"
        aria-label={t("Edit: {about}", { about })}
        onClick={() => onAsk({ kind: "edit", row })}
      >
        <Pencil size={18} />
        {t("Edit")}
      </Button>
      <Button
        variant="outline-danger"
        size="compact"
        className="ms-auto min-h-12 lg:min-h-11"
        aria-label={t("Delete: {about}", { about })}
        onClick={() => onAsk({ kind: "delete", row })}
      >
        <Trash2 size={18} />
        {t("Delete")}
      </Button>
    </div>
  );
}
