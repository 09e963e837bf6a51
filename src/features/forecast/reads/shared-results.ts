import { SharedTurns } from "./shared-turns";

/** What is calculated of a state, by the text that is the same for the same state; `at` is the instant of the state. */
type Calculation<T> = { state: string; at: number; result: Promise<T>; isRunning: boolean };
type Asked<T> = { state: string; at: number; calculate: () => Promise<T> };

/** Results of the latest state of one thing. Who asks for a state that is being calculated waits for that, however long it takes. */
export class SharedResults<T> {
  readonly #turns = new SharedTurns<T>();
  #latest: Calculation<T> | undefined;
  #asked: Asked<T> | undefined;

  /** `freshMs`: how long the result of a state is good enough. All who wait for a turn get the result of the state that was asked for last. */
  of(asked: Asked<T>, freshMs: number): Promise<T> {
    const latest = this.#latest;
    const isFresh = latest && (latest.isRunning || Math.abs(asked.at - latest.at) < freshMs);
    if (isFresh && latest.state === asked.state) return latest.result;
    this.#asked = asked;
    return this.#turns.next(() => this.#calculate(this.#asked ?? asked));
  }

  #calculate({ state, at, calculate }: Asked<T>): Promise<T> {
    const began = performance.now();
    const result = calculate();
    const latest: Calculation<T> = { state, at, result, isRunning: true };
    this.#latest = latest;
    result.then(
      () => Object.assign(latest, { isRunning: false, at: at + performance.now() - began }),
      () => {
        if (this.#latest === latest) this.#latest = undefined;
      },
    );
    return result;
  }
}
