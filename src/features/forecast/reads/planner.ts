import pLimit from "p-limit";
import * as z from "zod/mini";
import { serverIsStopping } from "../../../server/unavailable";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Day } from "../rules/day";
import type { PlannedDay } from "../rules/day-plan";
import type { Fix } from "../rules/fixes";
import type { DayForecast } from "../rules/forecast";
import type { Residual } from "../rules/residuals";
import type { Job } from "./plan-program";
import type { PlanThread } from "./plan-thread";

/** What the threads return; their types are checked where they are computed. */
const forecastResult = z.custom<{ forecast: DayForecast; fixes: Fix[] }>(
  (value) => isObject(value) && "fixes" in value,
);
const planResult = z.custom<PlannedDay>((value) => isObject(value) && "cleaners" in value);

/** A plan that takes longer is stopped, with the best plan so far. */
const planLimitMs = 10_000;
/** An idle thread takes some 10 MB, and starting one takes a tenth of a second. Longer than the minute after which pages read a forecast again. */
const idleLimitMs = 150_000;

/** Forecasts and plans in threads of their own: forecasts don't wait for plans. Each kind is done one at a time, in the order of the calls. */
export class Planner {
  readonly #forecasts = new Lane();
  readonly #plans = new Lane();
  /** The running or waiting plan of each person, to stop it. */
  readonly #current = new Map<string, AbortController>();

  /** The forecast of a day, and the smallest fixes for what is not safe in it. The same for the same seed. */
  async forecast(day: Day, residuals: readonly Residual[], seed: number): Promise<z.output<typeof forecastResult>> {
    return forecastResult.parse(await this.#forecasts.run({ kind: "forecast", day, residuals, seed }));
  }

  /**
   * A plan of a day: the same for the same seed, unless it is stopped. When `signal` is aborted, or after ten seconds, it is the best plan so far.
   * A person's newer plan replaces theirs that is running or waiting, which is refused (409).
   */
  async plan(
    day: Day,
    { seed, personId, signal }: { seed: number; personId?: string; signal?: AbortSignal },
  ): Promise<PlannedDay> {
    const stop = new SharedArrayBuffer(4);
    const setStop = () => void Atomics.store(new Int32Array(stop), 0, 1);
    if (signal?.aborted) setStop();
    signal?.addEventListener("abort", setStop, { once: true });
    const newer = new AbortController();
    newer.signal.addEventListener("abort", setStop);
    if (personId !== undefined) {
      this.#current.get(personId)?.abort();
      this.#current.set(personId, newer);
    }
    try {
      const found = await this.#plans.run({ kind: "plan", day, seed, limitMs: planLimitMs, stop });
      if (newer.signal.aborted)
        throw new Problem("state-conflict", say("You have asked for a newer plan, so this one was stopped."));
      return planResult.parse(found);
    } finally {
      signal?.removeEventListener("abort", setStop);
      if (personId !== undefined && this.#current.get(personId) === newer) this.#current.delete(personId);
    }
  }

  /** Ends the threads; calls in progress are refused (503). */
  close(): void {
    this.#forecasts.close();
    this.#plans.close();
  }
}

/** One thread and its queue. */
class Lane {
  readonly #turn = pLimit(1);
  #thread: PlanThread | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  run(job: Job): Promise<unknown> {
    return this.#turn(async () => {
      if (this.#isClosed) throw serverIsStopping();
      clearTimeout(this.#idle);
      try {
        return await (await this.#alive()).run(job);
      } catch (error) {
        throw this.#isClosed ? serverIsStopping() : error;
      } finally {
        this.#idle = setTimeout(() => this.#thread?.end(), idleLimitMs).unref();
      }
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#thread?.end();
  }

  async #alive(): Promise<PlanThread> {
    if (this.#thread?.isAlive()) return this.#thread;
    // Loaded here so that its file is beside the program that it starts, in dist/ too.
    const { startPlanThread } = await import("./plan-thread");
    this.#thread = startPlanThread();
    return this.#thread;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
