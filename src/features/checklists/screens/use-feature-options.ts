import { compareNaturally } from "../../../shared/natural-order";
import { useUnits } from "../../units/queries";
import { amenities, otherFeatures } from "../../units/rules";
import { featureName } from "./feature-name";

/** What villas can have, as the options of a select: the amenities, and the features that the park wrote. */
export function useFeatureOptions(): { value: string; label: string }[] {
  const villas = useUnits().data ?? [];
  const written = new Map(villas.flatMap(otherFeatures).map((feature) => [feature.toLowerCase(), feature]));
  const own = [...written.values()].sort(compareNaturally);
  return [...amenities, ...own].map((feature) => ({ value: feature, label: featureName(feature) }));
}
