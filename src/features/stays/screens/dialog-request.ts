import type { Need } from "../contract/needs";
import type { Stay } from "../contract/stays";

/** The dialog to open: a stay, a new one, or needs to plan. */
export type DialogRequest =
  | { kind: "stay"; stay: Stay }
  | { kind: "add"; unitId: string; arrival: string }
  | { kind: "plan"; needs: readonly Need[] };
export type OpenDialog = (request: DialogRequest) => void;
