// The statements of a tick, sent by a script: without HTTP, authentication or validation.
import { once } from "node:events";
import pg from "pg";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { statement } from "../side-by-side/record";

const tick = z.object({ assignment: z.string(), item: z.string() });
const shape = z.object({
  url: z.string(),
  statements: z.array(statement),
  key: z.string(),
  recorded: tick,
  fresh: z.array(z.string()),
  answer: z.string(),
});
const round = z.object({ connections: z.number(), ticks: z.array(tick) });
const [given] = await once(process, "message");
const { url, statements, key, recorded, fresh, answer } = z.parse(shape, given);
const pool = new pg.Pool({ connectionString: url, max: 20, options: "-c jit=off", application_name: "bench script" });
const named = statements.map((one, i) => ({ ...one, name: `s${i}` }));

process.on("message", async (message) => {
  const { connections, ticks } = z.parse(round, message);
  const begun = performance.now();
  const left = ticks.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const one of left) await make(one);
    }),
  );
  process.send?.((performance.now() - begun) / 1000);
});
process.send?.("ready");

/** One tick, with its own values in place of the recorded ones. */
async function make({ assignment, item }: z.output<typeof tick>): Promise<void> {
  const own = new Map([
    [key, v7()],
    [recorded.assignment, assignment],
    [recorded.item, item],
    ...fresh.map((id) => [id, v7()] as const),
  ]);
  const client = await pool.connect();
  let said = "";
  for (const { values, ...one } of named) {
    const { rows } = await client.query({
      ...one,
      values: values.map((value) => (value === answer ? said : replaced(value, own))),
    });
    // The app's response is read by one of the statements, and stored by a later one.
    if (one.text.includes('"checklistCompletions"')) said = JSON.stringify(rows[0]);
  }
  client.release();
}

function replaced(value: unknown, own: ReadonlyMap<string, string>): unknown {
  if (typeof value !== "string") return value;
  let text = value;
  for (const [from, to] of own) text = text.replaceAll(from, to);
  return text;
}
