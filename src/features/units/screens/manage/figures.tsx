import { Droplets, House, Users, Waves } from "lucide-react";
import { t } from "../../../../shared/words";
import { Counts } from "../../../../ui/counts";
import type { Unit } from "../../contract";
import { amenitiesOf, countsOf } from "../../rules";

/** The four key figures of the villas. */
export function Figures({ villas }: { villas: readonly Unit[] }) {
  const { total, waterfront, wellness, maxCapacity } = countsOf(villas);
  const onWater = areasOf(villas.filter((villa) => amenitiesOf(villa).includes("isWaterfront")));
  return (
    <Counts
      label={t("Villa figures")}
      items={[
        { label: t("Total villas"), value: total, icon: House, hint: inAreas(areasOf(villas)) },
        {
          label: t("Waterfront"),
          value: waterfront,
          icon: Waves,
          hint: onWater.length === 1 ? t("all in {area}", { area: onWater.join() }) : inAreas(onWater),
        },
        { label: t("Wellness"), value: wellness, icon: Droplets, hint: t("sauna or jacuzzi") },
        { label: t("Max capacity"), value: maxCapacity, icon: Users, hint: t("guests in one villa") },
      ]}
    />
  );
}

function areasOf(villas: readonly Unit[]): string[] {
  return [...new Set(villas.map(({ location }) => location))];
}

const inAreas = (areas: readonly string[]) =>
  t("{count, plural, one {in # area} other {in # areas}}", { count: areas.length });
