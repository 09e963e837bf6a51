import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { PlanPiece } from "../../contract/day-plans";
import type { Piece } from "./draft";

/** Why a piece is where the draft has it, or why nobody has it. */
export function reasonText(piece: Piece, zone: string): string {
  if (piece.isByHand) return t("moved by you");
  return draftReason(piece, zone);
}

function draftReason({ reason, neededBy }: Pick<PlanPiece, "reason" | "neededBy">, zone: string): string {
  switch (reason) {
    case "fixed":
      return t("chosen by hand, so it stays");
    case "started":
      return t("started already");
    case "shared":
      return t("several people work on it");
    case "only-one":
      return t("only person present");
    case "deadline":
      return neededBy
        ? t("because of the arrival at {time}", { time: moment(neededBy, zone) })
        : t("because of the arrival");
    case "shift":
      return t("fits into the shift");
    case "area":
      return t("same area");
    case "load":
      return t("least to do in the last 14 days");
    case "familiar":
      return t("knows this villa");
    case "nobody":
      return t("nobody is available");
    case "no-time":
      return t("no time left in anybody's shift");
  }
}
