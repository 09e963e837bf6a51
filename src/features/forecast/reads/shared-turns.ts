import { setTimeout as pause } from "node:timers/promises";

/** `share`: how much of the time turns may take, of 1, but a rest is not longer than `longestRestMs`. */
type Pace = { share: number; longestRestMs: number };

/**
 * Turns of one thing that changes: while one runs or rests, all who ask share the next one, which begins afterwards and so sees every change before their
 * call. Each rests in proportion to what it took, so that a park in which something changes all the time spends only so much of a processor on it.
 */
export class SharedTurns<T> {
  readonly #pace: Pace;
  #waiting: Promise<T> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(pace: Pace = { share: 1 / 2, longestRestMs: Number.POSITIVE_INFINITY }) {
    this.#pace = pace;
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
      () => pause(this.#restMs(performance.now() - began), undefined, { ref: false }),
      () => {},
    );
    return found;
  }

  #restMs(took: number): number {
    const { share, longestRestMs } = this.#pace;
    return Math.min(took / share - took, longestRestMs);
  }
}
