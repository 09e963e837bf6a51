import type { NewUnit } from "../features/units/actions";
import * as duinvallei from "./villas/duinvallei";
import { villa } from "./villas/villa";
import * as waterlijn from "./villas/waterlijn";
import * as zandbank from "./villas/zandbank";

/** The 60 villas of the park, 20 per area. */
export const villas: NewUnit[] = [duinvallei, waterlijn, zandbank].flatMap(({ area, lines }) =>
  lines.map((line) => villa(area, line)),
);
