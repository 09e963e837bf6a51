// Small values stored on this device, such as drafts. Nothing that the server needs.

const prefix = "changeover:";
/** Fallback while storage is disabled or full; lasts until the page closes. */
const unkept = new Map<string, string>();

/** The stored text, or undefined. */
export function getStored(name: string): string | undefined {
  try {
    return unkept.get(name) ?? localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; an empty one removes the entry. */
export function setStored(name: string, text: string): void {
  unkept.delete(name);
  try {
    if (text) localStorage.setItem(prefix + name, text);
    else localStorage.removeItem(prefix + name);
  } catch {
    if (text) unkept.set(name, text);
  }
}

/** Removes every entry whose name starts with `beginning`. */
export function clearStored(beginning: string): void {
  for (const name of unkept.keys()) if (name.startsWith(beginning)) unkept.delete(name);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + beginning)) localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
