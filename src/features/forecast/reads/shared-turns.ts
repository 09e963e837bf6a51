import { setTimeout as pause } from "node:timers/promises";

/**
 * Reads of one thing that changes: while one runs, all who ask share the next one, which begins afterwards and so sees every change before their call.
 * It rests as long as the one before it took: a park in which something changes all the time spends at most half of a processor on it.
 */
export class SharedTurns<T> {
  #waiting: Promise<T> | undefined;
  #running: Promise<unknown> = Promise.resolve();

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
      () => pause(performance.now() - began),
      () => {},
    );
    return found;
  }
}
