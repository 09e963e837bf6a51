type Work<T> = () => Promise<T>;
type Manager = { request<T>(name: string, work: Work<T>): Promise<T> };

/** Returns locks that all pages and the worker share; without a lock manager (a page without TLS), one page's work takes turns only with itself. */
export function createLocks(manager: Manager | undefined) {
  const last = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<boolean>>();

  /** Does the work while no other work of this name is done anywhere. */
  function withLock<T>(name: string, work: Work<T>): Promise<T> {
    if (manager) return manager.request(name, work);
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    return turn;
  }

  /**
   * As `withLock`, but joins work of this name that is still waiting for the lock, and returns its result: a second round of sending would find
   * nothing.
   */
  function joinLock(name: string, work: Work<boolean>): Promise<boolean> {
    const joined = waiting.get(name);
    if (joined) return joined;
    const turn = withLock(name, () => {
      waiting.delete(name);
      return work();
    });
    waiting.set(name, turn);
    // Without the lock, the next one tries itself.
    turn.catch(() => waiting.delete(name));
    return turn;
  }

  return { withLock, joinLock };
}

/** This page's locks. */
export const locks = createLocks(globalThis.navigator?.locks);
