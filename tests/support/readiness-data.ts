import type { VillaReadiness } from "../../src/features/readiness/contract";
import { idNumber } from "./screen-data";

// Villas on the guest-ready board, as the API returns them on May 12, 2031, in a park in Amsterdam.

/** WL-042, from which guests left at 10:00, and whose next ones arrive at 16:00. */
export const villaOf = (changes: Partial<VillaReadiness> = {}): VillaReadiness => ({
  ...{ unitId: idNumber(42), code: "WL-042", area: "Waterlijn", state: "departed", since: "2031-05-12T08:00:00.000Z" },
  ...{ reason: null, reasonLang: null, neededBy: "2031-05-12T14:00:00.000Z", guestsHere: null },
  leaving: { stayId: idNumber(501), plannedAt: "2031-05-12T08:00:00.000Z", leftAt: null },
  arriving: arrivingOf(),
  ...changes,
});

/** Four guests who arrive at 16:00. */
export const arrivingOf = (
  changes: Partial<NonNullable<VillaReadiness["arriving"]>> = {},
): NonNullable<VillaReadiness["arriving"]> => ({
  ...{ stayId: idNumber(502), plannedAt: "2031-05-12T14:00:00.000Z", isEarly: false, guests: 4, hereSince: null },
  ...changes,
});

/** The same villa with the guests of its arrival in it. */
export const takenVilla = villaOf({
  ...{ unitId: idNumber(43), code: "WL-043" },
  state: "occupied",
  since: "2031-05-12T14:00:00.000Z",
  leaving: { stayId: idNumber(502), plannedAt: "2031-05-19T08:00:00.000Z", leftAt: null },
});

/** A villa without an arrival or a departure that day. */
export const restingVilla = villaOf({
  ...{ unitId: idNumber(7), code: "ZB-007", area: "Zandbank", state: "vacant", since: null },
  ...{ neededBy: null, leaving: null, arriving: null },
});
