import { ClockAlert, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { classNames } from "../../../ui/class-names";
import { Plate } from "../../../ui/plate";
import { TypedText } from "../../translations/screens/typed-text";
import { Area } from "../../units/screens/area";
import type { VillaReadiness } from "../contract";
import { isLate } from "../rules/board";
import { Actions } from "./actions";
import { stateLooks, stateName } from "./states";
import { guestMarks, guestsText, leadText, neededText, type Reading, sinceText } from "./villa-text";

type VillaProps = { villa: VillaReadiness; reading: Reading };
type VillaLineProps = VillaProps & {
  /** When a villa that is not ready is expected to be. */
  readyTimeOf: (unitId: string) => ReactNode;
  onAskClose: (villa: VillaReadiness) => void;
};

/** One villa: how far it is, since when, when it is needed, and what can be said about its guests. One line on wide screens. */
export function VillaLine({ villa, reading, readyTimeOf, onAskClose }: VillaLineProps) {
  const { code, area } = villa;
  const { icon, tone } = stateLooks[villa.state];
  const guests = guestsText(villa);
  const since = sinceText(villa, reading);
  return (
    <Card
      as="li"
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(6.5rem,1fr)_minmax(0,auto)] items-center gap-x-3 gap-y-3 lg:grid-cols-[auto_minmax(6.5rem,1fr)_minmax(8rem,1.1fr)_minmax(6.5rem,1fr)_minmax(0,25rem)] xl:grid-cols-[auto_minmax(6.5rem,1fr)_minmax(8rem,1.1fr)_minmax(6.5rem,1fr)_minmax(0,31rem)] lg:gap-x-5"
    >
      <Plate code={code} label={t("Villa {code}", { code })} />
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <Area name={area} />
        {guests && (
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <Users size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
            {guests}
          </span>
        )}
      </div>
      <div className="col-span-full row-start-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 lg:col-auto lg:row-auto lg:flex-col lg:items-start">
        <Badge tone={tone} icon={icon}>
          {stateName(villa.state)}
        </Badge>
        {since && <span className="text-sm text-ink-2">{since}</span>}
        {villa.state !== "ready" && readyTimeOf(villa.unitId)}
      </div>
      <Needed villa={villa} reading={reading} />
      <div className="col-span-full lg:col-auto">
        <Actions villa={villa} isToday={reading.isToday} onAskClose={onAskClose} />
      </div>
      <Marks villa={villa} reading={reading} />
    </Card>
  );
}

/** When the guests arrive, and how soon that is. */
function Needed({ villa, reading }: VillaProps) {
  const needed = neededText(villa, reading);
  const lead = leadText(villa, reading);
  return (
    <div className="flex flex-col items-end gap-0.5 text-end lg:items-start lg:text-start">
      {needed && (
        <p className="text-lg font-bold tracking-tight tabular-nums">
          <span className="sr-only">{t("Needed by")} </span>
          {needed}
        </p>
      )}
      {!needed && <p className="text-sm text-ink-3">{t("No arrival")}</p>}
      {lead &&
        (isLate(villa, reading) ? (
          <Badge tone="rework" icon={ClockAlert}>
            {lead}
          </Badge>
        ) : (
          <p className="text-sm text-ink-2">{lead}</p>
        ))}
    </div>
  );
}

/** What people say about the villa: its guests, and why it is closed. */
function Marks({ villa, reading }: VillaProps) {
  const marks = guestMarks(villa, reading);
  const { reason, reasonLang } = villa;
  if (marks.length === 0 && !reason) return null;
  return (
    <div className="col-span-full flex flex-col gap-1 text-sm lg:col-start-2">
      {marks.map(({ icon: Icon, text, isUrgent }) => (
        <p
          key={text}
          className={classNames("flex items-start gap-1.5", isUrgent ? "font-semibold text-rework-fg" : "text-ink-2")}
        >
          <Icon size={16} strokeWidth={2.25} className="mt-0.75 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{text}</span>
        </p>
      ))}
      {reason && <Reason text={reason} lang={reasonLang} />}
    </div>
  );
}

/** Reception can't have texts translated. */
function Reason({ text, lang }: { text: string; lang: VillaReadiness["reasonLang"] }) {
  const isReception = useMe().role === "reception";
  if (!isReception) return <TypedText text={text} lang={lang} />;
  return (
    <p lang={lang ?? undefined} dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  );
}
