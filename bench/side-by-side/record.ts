import type { Pool } from "pg";
import * as z from "zod/mini";

/** A statement as the app sends it, with its values. */
export const statement = z.object({
  text: z.string(),
  values: z.array(z.unknown()),
  rowMode: z.optional(z.literal("array")),
});
export type Statement = z.output<typeof statement>;

const sent = z.object({ text: z.string(), values: z.optional(z.array(z.unknown())), rowMode: z.optional(z.unknown()) });

/** Records the statements of a pool's connections, so that the bare programs always run the app's current ones. */
export class Recorder {
  #statements: Statement[] = [];

  attend(pool: Pool): void {
    pool.on("connect", (client) => {
      const query = client.query;
      const note = (...args: unknown[]) => {
        this.#note(args);
        return Reflect.apply(query, client, args);
      };
      Object.defineProperty(client, "query", { value: note });
    });
  }

  /** The statements recorded since the last call. */
  take(): Statement[] {
    return this.#statements.splice(0);
  }

  #note([first, second]: unknown[]): void {
    const given = z.safeParse(sent, typeof first === "string" ? { text: first } : first);
    if (!given.success) return;
    const { text, values, rowMode } = given.data;
    const all = values ?? (Array.isArray(second) ? second : []);
    this.#statements.push({ text, values: all, ...(rowMode === "array" && { rowMode: "array" }) });
  }
}

/** The statements of the work itself, without the session lookup. */
export function work(statements: readonly Statement[]): Statement[] {
  const begin = statements.findIndex(({ text }) => text === "begin");
  return begin < 0 ? statements.filter(({ text }) => !text.includes('from "sessions"')) : statements.slice(begin);
}
