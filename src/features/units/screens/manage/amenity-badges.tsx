import {
  Accessibility,
  Binoculars,
  Droplets,
  Flame,
  Gem,
  Heater,
  Leaf,
  type LucideIcon,
  Mountain,
  PawPrint,
  PlugZap,
  Snowflake,
  Sparkles,
  Waves,
} from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import type { Amenity, Unit } from "../../contract";
import { amenitiesOf, otherFeatures } from "../../rules";

/** The icon of each amenity. */
export const amenityIcons: Record<Amenity, LucideIcon> = {
  hasFireplace: Flame,
  hasSauna: Heater,
  hasJacuzzi: Droplets,
  hasChargingStation: PlugZap,
  isPetFriendly: PawPrint,
  isWaterfront: Waves,
  hasElevatedLocation: Mountain,
  hasPanoramicViews: Binoculars,
  hasModernDesign: Sparkles,
  isLuxury: Gem,
  isAccessible: Accessibility,
  isEcoFriendly: Leaf,
  hasAirConditioning: Snowflake,
};

/** The label of an amenity. */
export function amenityName(amenity: Amenity): string {
  switch (amenity) {
    case "hasFireplace":
      return t("Fireplace");
    case "hasSauna":
      return t("Sauna");
    case "hasJacuzzi":
      return t("Jacuzzi");
    case "hasChargingStation":
      return t("Charging station");
    case "isPetFriendly":
      return t("Pet-friendly");
    case "isWaterfront":
      return t("Waterfront");
    case "hasElevatedLocation":
      return t("Elevated location");
    case "hasPanoramicViews":
      return t("Panoramic views");
    case "hasModernDesign":
      return t("Modern design");
    case "isLuxury":
      return t("Luxury");
    case "isAccessible":
      return t("Accessible");
    case "isEcoFriendly":
      return t("Eco-friendly");
    case "hasAirConditioning":
      return t("Air conditioning");
  }
}

/** A villa's amenities with icons, then its free-text features. */
export function AmenityBadges({ villa }: { villa: Unit }) {
  const known = amenitiesOf(villa);
  const others = otherFeatures(villa);
  if (known.length + others.length === 0) return null;
  return (
    <ul aria-label={t("Features")} className="mt-auto flex flex-wrap gap-1.5">
      {known.map((amenity) => (
        <li key={amenity} className="flex">
          <Badge icon={amenityIcons[amenity]}>{amenityName(amenity)}</Badge>
        </li>
      ))}
      {others.map((feature) => (
        <li key={feature} className="flex min-w-0">
          <Badge>{feature}</Badge>
        </li>
      ))}
    </ul>
  );
}
