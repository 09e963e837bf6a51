import { CircleCheck, ClockAlert, Hourglass, Luggage } from "lucide-react";
import { t } from "../../../shared/words";
import { Counts } from "../../../ui/counts";
import type { VillaReadiness } from "../contract";
import { arrivalsOf, type BoardClock, countArrivals } from "../rules/board";

/** The day's counters. */
export function Figures({ villas, reading }: { villas: readonly VillaReadiness[]; reading: BoardClock }) {
  const { total, ready, notReady, late } = countArrivals(arrivalsOf(villas, reading), reading);
  return (
    <Counts
      label={t("Arrivals of the day")}
      items={[
        { label: t("Arrivals"), value: total, icon: Luggage },
        { label: t("Ready|of villas, a number"), value: ready, icon: CircleCheck, tone: "done" },
        { label: t("Not ready"), value: notReady, icon: Hourglass, tone: "in-progress" },
        { label: t("Late|of villas, a number"), value: late, icon: ClockAlert, tone: "rework" },
      ]}
    />
  );
}
