import type { ComponentType } from "react";

/** What the board shows of how the day is expected to go on. The forecast is a higher feature, so office.tsx passes these in as the prop `forecast`. */
export type ForecastParts = {
  /** Above the columns. `onShape` gets a text that changes whenever its size may. */
  DayOutlook: ComponentType<{ day: string; onShape: (shape: string) => void }>;
  /** On the card of an unfinished assignment. */
  CardOutlook: ComponentType<{ day: string; assignmentId: string }>;
};
