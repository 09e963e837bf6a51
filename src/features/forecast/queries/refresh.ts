import type { QueryClient } from "@tanstack/react-query";
import { CallError } from "../../../client/api/call";
import { refreshQueries } from "../../../client/api/refresh-queries";

/** The key of a day's forecast. */
export const forecastKey = (date: string): string[] => ["readiness", "forecast", date];

/** What changed work makes stale. */
const stale = ["readiness", "assignments", "needs", "stay-work", "stays", "units"];

/** Refetches what shows the day's work; resolves when it is fresh on screen. */
export function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, stale);
}

/** Shows the day as a refusal says that it is now; reads it again if the refusal doesn't say. */
export async function keepFresh(client: QueryClient, date: string, error: Error): Promise<void> {
  if (error instanceof CallError && error.fresh) client.setQueryData(forecastKey(date), error.fresh);
  else await refresh(client);
}
