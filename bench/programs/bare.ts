// A minimal server: the same statements over the same driver, and the same bytes.
import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import * as z from "zod/mini";
import { statement } from "../side-by-side/record";

const call = z.object({
  path: z.string(),
  statements: z.array(statement),
  /** What the app makes of the rows. */
  answer: z.unknown(),
});
const [given] = await once(process, "message");
const { url, calls } = z.parse(z.object({ url: z.string(), calls: z.array(call) }), given);
const pool = new pg.Pool({ connectionString: url, max: 20, options: "-c jit=off", application_name: "bench bare" });
const known = new Map(
  calls.map(({ path, statements, answer }, i) => [
    path,
    { answer, statements: statements.map((one, j) => ({ ...one, name: `s${i}-${j}` })) },
  ]),
);

const server = createServer(async ({ url: path = "" }, response) => {
  const asked = known.get(path);
  if (!asked) return void response.writeHead(404).end();
  for (const one of asked.statements) await pool.query(one);
  const body = JSON.stringify(asked.answer);
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
