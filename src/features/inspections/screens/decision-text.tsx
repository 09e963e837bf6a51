import { Camera } from "lucide-react";
import { t } from "../../../shared/words";
import { TypedText } from "../../translations/screens/typed-text";
import type { Inspection } from "../contract";
import { QcBadge } from "./qc-badge";

type DecisionTextProps = { inspection: Inspection; time: string; showRound: boolean };

/** A decision: result, round, inspector, time, notes and number of photos. */
export function DecisionText({ inspection, time, showRound }: DecisionTextProps) {
  const { status, round, reviewer, notes, lang, photos } = inspection;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <QcBadge state={status === "passed" ? "approved" : status} />
        {inspection.isReopened && <QcBadge state="reopened" />}
        {showRound && <span className="font-semibold">{t("Round {number}", { number: round })}</span>}
        <span className="text-ink-2">{t("{name}, {time}", { name: reviewer.name, time })}</span>
        {photos > 0 && (
          <span className="flex items-center gap-1 text-ink-2">
            <Camera size={16} strokeWidth={2.25} aria-hidden="true" />
            {t("{count, plural, one {# photo} other {# photos}}", { count: photos })}
          </span>
        )}
      </p>
      {notes && <TypedText text={notes} lang={lang} />}
    </div>
  );
}
