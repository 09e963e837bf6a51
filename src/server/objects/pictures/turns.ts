type Waiting = () => void;

/** Gives people their turns: each at most one at a time, and whoever had one goes to the end of the line. */
export class Turns {
  #free: number;
  /** By person, in the order of their next turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #busy = new Set<string>();

  /** @param places how many turns may run at once */
  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` in a turn of this person. Rejects with the signal's reason if it is aborted before the turn has come. */
  async take<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(person, signal);
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#busy.delete(person);
      this.#moveToTheEnd(person);
      this.#next();
    }
  }

  #turnOf(person: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const others = (this.#waiting.get(person) ?? []).filter((one) => one !== begin);
        this.#waiting.set(person, others);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), begin]);
      this.#next();
    });
  }

  #moveToTheEnd(person: string): void {
    const others = this.#waiting.get(person) ?? [];
    this.#waiting.delete(person);
    if (others.length > 0) this.#waiting.set(person, others);
  }

  #next(): void {
    for (const [person, [first, ...others]] of this.#waiting) {
      if (this.#free === 0) return;
      if (!first || this.#busy.has(person)) continue;
      this.#waiting.set(person, others);
      this.#free -= 1;
      this.#busy.add(person);
      first();
    }
  }
}
