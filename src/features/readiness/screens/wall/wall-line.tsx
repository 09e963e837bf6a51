import { ClockAlert } from "lucide-react";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { VillaReadiness } from "../../contract";
import { isLate } from "../../rules/board";
import { stateLooks, stateName } from "../states";
import { guestMarks, leadText, neededText, type Reading, sinceText } from "../villa-text";

/** One villa on the wall: its code, how far it is, what to know about it, and when it is needed. */
export function WallLine({ villa, reading }: { villa: VillaReadiness; reading: Reading }) {
  const { icon: Icon, ink } = stateLooks[villa.state];
  const late = isLate(villa, reading);
  return (
    <li className="grid h-[calc(var(--u)*8.9)] grid-cols-[calc(var(--u)*36)_calc(var(--u)*42)_minmax(0,1fr)_calc(var(--u)*40)] items-center gap-x-[calc(var(--u)*2)] border-b border-line portrait:h-[calc(var(--u)*16)] portrait:grid-cols-[minmax(0,1fr)_auto] portrait:content-center">
      <strong className="truncate text-[length:calc(var(--u)*6.4)] leading-none font-bold tracking-tight tabular-nums">
        {villa.code}
      </strong>
      <span
        className={classNames(
          "flex items-center gap-[calc(var(--u)*1.2)] text-[length:calc(var(--u)*4.2)] leading-none font-semibold portrait:row-start-2",
          ink,
        )}
      >
        <Icon className="size-[calc(var(--u)*4.4)] shrink-0" aria-hidden="true" />
        {stateName(villa.state)}
      </span>
      <span className="line-clamp-2 text-[length:calc(var(--u)*2.8)] leading-tight text-ink-2 portrait:row-start-2 portrait:max-w-[calc(var(--u)*48)] portrait:text-end">
        {about(villa, reading)}
      </span>
      <span className="flex flex-col items-end gap-[calc(var(--u)*0.5)] leading-none portrait:col-start-2 portrait:row-start-1">
        <span className="text-[length:calc(var(--u)*4.2)] font-bold tracking-tight tabular-nums">
          <span className="sr-only">{t("Needed by")} </span>
          {neededText(villa, reading)}
        </span>
        <span
          className={classNames(
            "flex items-center gap-[calc(var(--u)*0.8)] text-[length:calc(var(--u)*2.7)]",
            late ? "font-bold text-rework-fg" : "text-ink-2",
          )}
        >
          {late && <ClockAlert className="size-[calc(var(--u)*2.8)] shrink-0" aria-hidden="true" />}
          {leadText(villa, reading)}
        </span>
      </span>
    </li>
  );
}

/** What to know about the villa; if there is nothing else, since when it is as it is. */
function about(villa: VillaReadiness, reading: Reading): string {
  const marks = guestMarks(villa, reading).map(({ text }) => text);
  const early = !villa.arriving?.hereSince && villa.arriving?.isEarly && t("early check-in");
  return joined([...marks, villa.reason], " · ") || joined([sinceText(villa, reading), early], " · ");
}
