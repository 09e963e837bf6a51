import type { ComponentType, ReactNode } from "react";

/** What the board shows of how the day is expected to go on. The forecast is a higher feature, so office.tsx passes these in as the prop `forecast`. */
export type ForecastParts = {
  /** Shows the board once the day's forecast is there, so that nothing moves when it arrives; without it after a moment. */
  AwaitForecast: ComponentType<{ day: string; fallback: ReactNode; children: ReactNode }>;
  /** Above the columns. */
  DayOutlook: ComponentType<{ day: string }>;
  /** On the card of an unfinished assignment. */
  CardOutlook: ComponentType<{ day: string; assignmentId: string }>;
};
