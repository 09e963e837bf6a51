import type { ForecastParts } from "../../../assignments/screens/board/forecast-parts";
import { AwaitForecast } from "./await-forecast";
import { CardOutlook } from "./card-outlook";
import { DayOutlook } from "./day-outlook";

/** The parts of the forecast that office.tsx passes to the board. */
export const forecastParts: ForecastParts = { AwaitForecast, CardOutlook, DayOutlook };
