import type { ReadContext } from "../../../server/actions/context";
import { Problem } from "../../../shared/problem";
import { dateOf } from "./day";
import { forecastOf } from "./forecast";
import type { Planner } from "./planner";

/** Runs a change that is based on a forecast. If it is refused because the day has changed (409), the refusal brings the forecast as it is now. */
export async function withFreshForecast<T>(
  context: ReadContext,
  planner: Planner,
  basedOn: string,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const date = dateOf(basedOn);
    if (!(error instanceof Problem) || error.code !== "state-conflict" || date === null) throw error;
    throw new Problem(error.code, error.sentence, { fresh: await forecastOf(context, planner, new Date(), date) });
  }
}
