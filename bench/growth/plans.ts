import type { Pool } from "pg";
import * as z from "zod/mini";
import { ask } from "../park";

/** Tables of more than 10,000 rows, which must not be scanned sequentially, and their size in pages. */
export type LargeTables = ReadonlyMap<string, number>;

export async function largeTables(url: string): Promise<LargeTables> {
  const rows = await ask(
    url,
    "select relname, relpages from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 10000",
  );
  return new Map(rows.map(({ relname, relpages }) => [String(relname), Number(relpages)]));
}

const node = z.object({
  "Node Type": z.string(),
  "Relation Name": z.optional(z.string()),
  "Index Name": z.optional(z.string()),
  "Shared Hit Blocks": z.int(),
  "Shared Read Blocks": z.int(),
  get Plans() {
    return z.optional(z.array(node));
  },
});
const explained = z.object({ "Query Text": z.string(), Plan: node });
type Node = z.output<typeof node>;

/** The address of a database that sends the actual plan of every statement as a notice to its connection. */
export function explaining(url: string): string {
  const address = new URL(url);
  const settings = {
    jit: "off",
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set("options", options.join(" "));
  return address.href;
}

/** Collects the plans of a pool's statements. */
export class Plans {
  readonly #large: LargeTables;
  #scanned = new Set<string>();
  #indexes = new Set<string>();
  #pages = 0;
  #seen = 0;

  constructor(large: LargeTables) {
    this.#large = large;
  }

  attend(pool: Pool): void {
    pool.on("connect", (client) => {
      client.on("notice", ({ message = "" }) => {
        if (!message.includes("plan:")) return;
        const { Plan: plan } = z.parse(explained, JSON.parse(message.slice(message.indexOf("{"))));
        this.#seen += 1;
        this.#pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
        this.#look(plan);
      });
    });
  }

  /** The large tables that were scanned since the last call, the indexes used, the number of 8 kB pages read, and of plans. */
  take(): { scanned: string[]; indexes: string[]; pages: number; plans: number } {
    const [scanned, indexes] = [[...this.#scanned].sort(), [...this.#indexes].sort()];
    const seen = { scanned, indexes, pages: this.#pages, plans: this.#seen };
    this.#scanned.clear();
    this.#indexes.clear();
    this.#pages = 0;
    this.#seen = 0;
    return seen;
  }

  #look(at: Node): void {
    const table = at["Relation Name"] ?? "";
    const size = this.#large.get(table) ?? Number.POSITIVE_INFINITY;
    const pages = at["Shared Hit Blocks"] + at["Shared Read Blocks"];
    // "Is there any row?" looks at the first page only.
    if (at["Node Type"] === "Seq Scan" && pages > size / 20) this.#scanned.add(table);
    if (at["Index Name"]) this.#indexes.add(at["Index Name"]);
    for (const below of at.Plans ?? []) this.#look(below);
  }
}
