import { vi } from "vitest";

/** A browser's CacheStorage, as far as reads use it: by address, one answer each; on a full disk it takes nothing. */
export function startCaches({ full = false } = {}): void {
  const all = new Map<string, Map<string, Response>>();
  // Node has no page whose addresses these could belong to.
  const addressOf = (to: Request | string) => new URL(typeof to === "string" ? to : to.url, "http://phone").pathname;
  const open = async (name: string) => {
    const shelf = all.get(name) ?? new Map<string, Response>();
    all.set(name, shelf);
    return {
      match: async (to: Request | string) => shelf.get(addressOf(to))?.clone(),
      put: async (to: Request | string, answer: Response) => {
        if (full) throw new DOMException("full", "QuotaExceededError");
        shelf.set(addressOf(to), answer);
      },
      keys: async () => [...shelf.keys()].map((path) => new Request(new URL(path, "http://phone"))),
    };
  };
  vi.stubGlobal("caches", { open, delete: async (name: string) => all.delete(name) });
}
