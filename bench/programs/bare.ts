// A minimal server: the same statements over the same driver, and the result sent as is.
import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import * as z from "zod/mini";
import { statement } from "../side-by-side/record";

const call = z.object({
  path: z.string(),
  statements: z.array(statement),
  /** What to send: all of the last rows, the first of them, or what the app has made of them. */
  answer: z.enum(["all", "first", "made"]),
  made: z.unknown(),
  /** The order of the rows' ids, which the app sorts too. */
  order: z.array(z.string()),
});
const [given] = await once(process, "message");
const { url, calls } = z.parse(z.object({ url: z.string(), calls: z.array(call) }), given);
const pool = new pg.Pool({ connectionString: url, max: 20, options: "-c jit=off", application_name: "bench bare" });
const known = new Map(
  calls.map(({ path, statements, order, ...of }, i) => [
    path,
    {
      ...of,
      places: new Map(order.map((id, place) => [id, place])),
      statements: statements.map((one, j) => ({ ...one, name: `s${i}-${j}` })),
    },
  ]),
);

const server = createServer(async ({ url: path = "" }, response) => {
  const asked = known.get(path);
  if (!asked) return void response.writeHead(404).end();
  let rows: unknown[] = [];
  for (const one of asked.statements) rows = (await pool.query(one)).rows;
  const placeOf = (row: unknown) => asked.places.get(Object(row).id) ?? 0;
  const sorted = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  const body = JSON.stringify({ all: sorted, first: rows[0], made: asked.made }[asked.answer]);
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
