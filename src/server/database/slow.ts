/** Tells of statements that take `ms` or longer: what they were, without the values that were sent along, and how long. */
export type Watch = { ms: number; tell(statement: string, ms: number): void };

/**
 * Follows one call of a client's `query` and tells the watch when it took too long. Gives the arguments to call it with, and what
 * to do with what it gives: pg answers by the last argument where that is a function, else by a promise.
 */
export function timed(args: readonly unknown[], text: string, { ms, tell }: Watch) {
  const begun = performance.now();
  const done = () => {
    const taken = Math.round(performance.now() - begun);
    if (taken >= ms) tell(text, taken);
  };
  const answer = args.at(-1);
  const follow = (result: unknown) => void (result instanceof Promise && result.then(done, done));
  if (typeof answer !== "function") return { passed: args, follow };
  const heard = (...given: unknown[]) => {
    done();
    Reflect.apply(answer, undefined, given);
  };
  return { passed: [...args.slice(0, -1), heard], follow };
}
