import { SharedTurns } from "./shared-turns";

/** A calculation that somebody asks for: `state` is the text that is the same for the same state, `at` the instant in milliseconds of that state. */
type CalculationRequest<T> = { state: string; at: number; calculate: () => Promise<T> };
/** `foundAt`: the instant of its result; undefined while it runs. */
type Calculation<T> = { state: string; result: Promise<T>; foundAt: number | undefined };

/** Results of the latest state of one thing. Who asks for a state that is being calculated waits for that, however long it takes. */
export class SharedResults<T> {
  readonly #freshMs: number;
  readonly #turns = new SharedTurns<T>();
  #latest: Calculation<T> | undefined;
  #asked: CalculationRequest<T> | undefined;

  /** `freshMs`: how long the result of a state is good enough. */
  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  /** All who wait for a turn get the result of the state that was asked for last. */
  of(asked: CalculationRequest<T>): Promise<T> {
    const latest = this.#latest;
    if (latest?.state === asked.state && this.#isFresh(latest, asked.at)) return latest.result;
    this.#asked = asked;
    return this.#turns.next(() => this.#calculate(this.#asked ?? asked));
  }

  #isFresh({ foundAt }: Calculation<T>, now: number): boolean {
    return foundAt === undefined || Math.abs(now - foundAt) < this.#freshMs;
  }

  #calculate({ state, at, calculate }: CalculationRequest<T>): Promise<T> {
    // It holds all that the calculation was made from.
    this.#asked = undefined;
    const began = performance.now();
    const latest: Calculation<T> = { state, result: calculate(), foundAt: undefined };
    this.#latest = latest;
    latest.result.then(
      () => {
        latest.foundAt = at + performance.now() - began;
      },
      () => {
        if (this.#latest === latest) this.#latest = undefined;
      },
    );
    return latest.result;
  }
}
