import type { Unit } from "../../units/contract";
import type { Need } from "../contract/needs";
import type { Stay } from "../contract/stays";
import type { VillaDay } from "./month/villa-days";

/** The dialog to open: a stay, a new one, a day of a villa with several things, or needs to plan. */
export type DialogRequest =
  | { kind: "stay"; stay: Stay }
  | { kind: "add"; unitId: string; arrival: string }
  | { kind: "day"; villa: Unit; date: string; day: VillaDay }
  | { kind: "plan"; needs: readonly Need[] };
export type OpenDialog = (request: DialogRequest) => void;
