import type { ComponentType } from "react";

/** When a villa is expected to be ready for a day's guests. The forecast does not know of readiness, nor this of it: office.tsx passes it in. */
export type ReadyTimePart = ComponentType<{ unitId: string; day: string }>;
