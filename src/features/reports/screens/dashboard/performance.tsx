import { Download, Gauge, Star } from "lucide-react";
import type { ReactNode } from "react";
import { duration, oneDecimal, percentText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { SolidBar } from "../../../../ui/solid-bar";
import type { Figures } from "../../rules/figures";
import { unknown } from "./unknown";

/** A fixed text (docs/domain.md, "Terms"). */
const qualityScore = 4.8;

type PerformanceProps = { figures: Figures; onExport: () => void };

/** Performance figures, and the CSV export. */
export function Performance({ figures, onExport }: PerformanceProps) {
  const { completionRate, averageMinutes, unitsPerDay, onlyBoard } = figures;
  return (
    <Card as="section" padding="roomy" aria-labelledby="performance" className="flex flex-col gap-4">
      <h2 id="performance" className="flex items-center gap-3 text-lg font-bold tracking-tight">
        <Gauge size={20} className="text-ink-2" aria-hidden="true" />
        {t("Performance Summary")}
      </h2>
      <dl className="flex flex-col gap-4 lg:text-sm">
        <Line
          label={t("Completion rate")}
          scope={onlyBoard ? undefined : t("all assignments of the park")}
          value={percentText(completionRate)}
        >
          <SolidBar share={completionRate / 100} tone="done" label={t("Completion rate")} />
        </Line>
        <Line
          label={t("Average duration")}
          scope={figures.isBoardMean ? t("per villa, today's board") : t("per villa, all time")}
          value={averageMinutes === null ? unknown : duration(averageMinutes)}
        />
        <Line
          label={t("Quality score")}
          value={
            <>
              <Star size={16} strokeWidth={2.25} className="text-accent" aria-hidden="true" />
              {oneDecimal(qualityScore)} <span className="font-normal text-ink-2">{t("of 5.0")}</span>
            </>
          }
        />
        <Line
          label={t("Units per day")}
          scope={t("completed today, per active cleaner")}
          value={unitsPerDay === null ? unknown : oneDecimal(unitsPerDay)}
        />
      </dl>
      <Button full onClick={onExport}>
        <Download size={20} />
        {t("Export CSV Report")}
      </Button>
    </Card>
  );
}

type LineProps = {
  label: string;
  /** What the figure covers. */
  scope?: string | undefined;
  value: ReactNode;
  children?: ReactNode;
};

function Line({ label, scope, value, children }: LineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2">
      <dt>
        {label} {scope && <span className="block text-xs text-ink-3">{scope}</span>}
      </dt>
      <dd className="flex items-center gap-1 font-bold tabular-nums">{value}</dd>
      {children && <dd className="col-span-2">{children}</dd>}
    </div>
  );
}
