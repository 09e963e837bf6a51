import { setTimeout as pause } from "node:timers/promises";

/** What a turn found, and the instant for which. */
export type Found<T> = { at: number; result: T };

/**
 * Calculations of one thing that changes: while one runs, all who ask share the next one, which begins afterwards and so sees every change before their call.
 * It rests as long as the one before it took: a park in which something changes all the time spends at most half of a processor on it.
 */
export class SharedTurns<T> {
  #last: Found<T> | undefined;
  #waiting: Promise<T> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** `calculate` gets what the last turn found, which it may return if it is still true. */
  next(calculate: (last: Found<T> | undefined) => Promise<Found<T>>): Promise<T> {
    this.#waiting ??= this.#begin(calculate);
    return this.#waiting;
  }

  async #begin(calculate: (last: Found<T> | undefined) => Promise<Found<T>>): Promise<T> {
    await this.#running;
    this.#waiting = undefined;
    const began = performance.now();
    const found = calculate(this.#last);
    this.#running = found.then(
      () => pause(performance.now() - began),
      () => {},
    );
    this.#last = await found;
    return this.#last.result;
  }
}
