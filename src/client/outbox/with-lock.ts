type Turns = {
  /** The turn before, where the browser has no locks. */
  last: Promise<void>;
  /** Who waits for the lock: a second request for the same would find nothing to do. */
  waiting?: Promise<void> | undefined;
};
const turns: Record<string, Turns> = {};

/** Does a page's work when no other page, and not the worker, is at the work of this name. What is asked for while the same waits, is that. */
export function withLock(name: string, work: () => Promise<void>): Promise<void> {
  turns[name] ??= { last: Promise.resolve() };
  const mine = turns[name];
  const free = () => {
    mine.waiting = undefined;
  };
  const begin = () => {
    free();
    return work();
  };
  // A page without TLS has no locks: there it takes turns with itself only, and the keys do the rest.
  const turn = () => (navigator.locks ? navigator.locks.request(name, begin) : mine.last.then(begin, begin));
  mine.waiting ??= mine.last = turn().finally(free);
  return mine.waiting;
}
