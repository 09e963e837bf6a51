import { Droplets, PawPrint, Waves } from "lucide-react";
import { t } from "../../../../shared/words";
import { Counts } from "../../../../ui/counts";
import type { Amenity, Unit } from "../../contract";
import { amenitiesOf, countsOf } from "../../rules";
import { VillaList } from "./villa-list";

type ByFeaturesProps = { villas: readonly Unit[]; searched: boolean; onEdit: (villa: Unit) => void };

/** The most requested features: how many villas have each, and which. */
export function ByFeatures({ villas, searched, onEdit }: ByFeaturesProps) {
  const { waterfront, wellness, petFriendly } = countsOf(villas);
  const having = (...wanted: Amenity[]) =>
    villas.filter((villa) => amenitiesOf(villa).some((amenity) => wanted.includes(amenity)));
  const lists = { searched, onEdit };
  return (
    <div className="flex flex-col gap-6">
      <Counts
        label={t("By Features")}
        items={[
          { label: t("Waterfront"), value: waterfront, icon: Waves },
          { label: t("Wellness"), value: wellness, icon: Droplets, hint: t("sauna or jacuzzi") },
          { label: t("Pet-Friendly"), value: petFriendly, icon: PawPrint },
        ]}
      />
      <VillaList {...lists} title={t("Waterfront")} villas={having("isWaterfront")} />
      <VillaList {...lists} title={t("Wellness")} villas={having("hasSauna", "hasJacuzzi")} />
      <VillaList {...lists} title={t("Pet-Friendly")} villas={having("isPetFriendly")} />
    </div>
  );
}
