import { setTimeout as pause } from "node:timers/promises";

/**
 * Reads of one thing that changes: while one runs, all who ask share the next one, which begins afterwards and so sees every change before their call.
 * It rests as long as the one before it took: a park in which something changes all the time spends at most half of a processor on it. `leastRestMs`: what
 * is read quickly need not be read more often than this, in milliseconds.
 */
export class SharedTurns<T> {
  readonly #leastRestMs: number;
  #waiting: Promise<T> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor({ leastRestMs = 0 } = {}) {
    this.#leastRestMs = leastRestMs;
  }

  next(read: () => Promise<T>): Promise<T> {
    this.#waiting ??= this.#begin(read);
    return this.#waiting;
  }

  async #begin(read: () => Promise<T>): Promise<T> {
    await this.#running;
    this.#waiting = undefined;
    const began = performance.now();
    const found = read();
    this.#running = found.then(
      () => pause(Math.max(performance.now() - began, this.#leastRestMs), undefined, { ref: false }),
      () => {},
    );
    return found;
  }
}
