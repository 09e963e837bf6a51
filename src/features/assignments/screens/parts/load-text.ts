import type { Reply } from "../../../../shared/endpoint";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { getLoads } from "../../contract/supervision";

/** One cleaner's workload on a day. */
export type Load = Reply<typeof getLoads>[number];

/** Workload as text: "3 villas, 3 h 30 min", "1 of 3 villas left, 1 h 15 min", "3 villas, finished" or "No villas". */
export function loadText({ villas, open, openMinutes }: Pick<Load, "villas" | "open" | "openMinutes">): string {
  if (villas === 0) return t("No villas");
  const time = duration(openMinutes);
  if (open === villas) return t("{villas, plural, one {# villa} other {# villas}}, {time}", { villas, time });
  if (open > 0) return t("{open} of {villas} villas left, {time}", { open, villas, time });
  return t("{villas, plural, one {# villa} other {# villas}}, finished", { villas });
}
