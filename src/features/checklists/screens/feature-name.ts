import { amenities } from "../../units/rules";
import { amenityName } from "../../units/screens/manage/amenity-badges";

/** The name of a feature: of an amenity by its key, else as it was written. */
export function featureName(feature: string): string {
  const amenity = amenities.find((one) => one === feature);
  return amenity ? amenityName(amenity) : feature;
}
