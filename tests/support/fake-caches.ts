import { vi } from "vitest";

/** Installs a CacheStorage with one response per address, enough for the cached reads; with `full`, every write fails. */
export function startCaches({ full = false } = {}): void {
  const all = new Map<string, Map<string, Response>>();
  // Node has no page that relative addresses could belong to.
  const pathOf = (to: Request | string) => {
    const { pathname, search } = new URL(typeof to === "string" ? to : to.url, "http://phone");
    return pathname + search;
  };
  const open = async (name: string) => {
    const responses = all.get(name) ?? new Map<string, Response>();
    all.set(name, responses);
    return {
      match: async (to: Request | string) => responses.get(pathOf(to))?.clone(),
      put: async (to: Request | string, response: Response) => {
        if (full) throw new DOMException("full", "QuotaExceededError");
        responses.set(pathOf(to), response);
      },
      delete: async (to: Request | string) => responses.delete(pathOf(to)),
      keys: async () => [...responses.keys()].map((path) => new Request(new URL(path, "http://phone"))),
    };
  };
  vi.stubGlobal("caches", { open, delete: async (name: string) => all.delete(name) });
}
