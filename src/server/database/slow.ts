/** Reports statements that take `ms` or longer: their text without values, and their duration. */
export type Watch = { ms: number; tell(statement: string, ms: number): void };

/**
 * Times one call of a client's `query`. Returns the arguments to call it with, and a wrapper for its result: pg answers through a callback if
 * the last argument is one, else through a promise.
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
