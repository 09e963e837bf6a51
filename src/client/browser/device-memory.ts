// Small things that this device remembers for a person: drafts, and when a task was first seen. Nothing that the server must have.

const prefix = "changeover:";
/** Where storage is off or full: it holds until the page closes. */
const unkept = new Map<string, string>();

/** What was kept under a name, or undefined. */
export function recall(name: string): string | undefined {
  try {
    return unkept.get(name) ?? localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name; an empty one is forgotten. */
export function keep(name: string, text: string): void {
  unkept.delete(name);
  try {
    if (text) localStorage.setItem(prefix + name, text);
    else localStorage.removeItem(prefix + name);
  } catch {
    if (text) unkept.set(name, text);
  }
}

/** Forgets everything whose name begins so. */
export function forgetAll(beginning: string): void {
  for (const name of unkept.keys()) if (name.startsWith(beginning)) unkept.delete(name);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + beginning)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}
