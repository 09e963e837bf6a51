// Small things that this device remembers for a person: drafts, and when a task was first seen. Nothing that the server must have.

const prefix = "changeover:";

/** What was kept under a name, or undefined; also where the browser keeps nothing. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name; an empty one is forgotten. */
export function keep(name: string, text: string): void {
  try {
    if (text) localStorage.setItem(prefix + name, text);
    else localStorage.removeItem(prefix + name);
  } catch {
    // Storage is off or full: it holds until the page closes.
  }
}

/** Forgets everything whose name begins so. */
export function forgetAll(beginning: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + beginning)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
