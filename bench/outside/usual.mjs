// The usual way to build such an app: Express, its session middleware with a PostgreSQL store, the same ORM, the same reads and actions.
import { once } from "node:events";
import connectPgSimple from "connect-pg-simple";
import { drizzle } from "drizzle-orm/node-postgres";
import express from "express";
import session from "express-session";
import pg from "pg";
import { tickItem } from "../../src/features/assignments/actions/ticks.ts";
import { assignmentAfter, assignmentFor, cleanerDay } from "../../src/features/assignments/reads/assignment.ts";
import { board } from "../../src/features/assignments/reads/board.ts";
import { perform } from "../../src/server/actions/perform.ts";

const [{ url, zone, people }] = await once(process, "message");
const pool = new pg.Pool({ connectionString: url, max: 20, options: "-c jit=off", application_name: "bench usual" });
const db = drizzle(pool, { casing: "snake_case" });
const park = { db, zone, handlers: {} };
const Store = connectPgSimple(session);

const app = express();
app.use(express.json());
app.use(
  session({
    store: new Store({ pool, createTableIfMissing: true }),
    secret: "of the bench",
    resave: false,
    saveUninitialized: false,
  }),
);
app.get("/sign-in/:who", (request, response) => {
  request.session.person = people[request.params.who];
  response.json(request.session.person);
});
const signedIn = (request, response, next) =>
  request.session.person ? next() : response.status(401).json({ title: "Please sign in." });
app.use("/api", signedIn);
app.get("/api/assignments/board", async (_, response) => response.json(await board(park)));
app.get("/api/assignments/cleaner/:userId/:date", async ({ params, session: { person } }, response) =>
  response.json(await cleanerDay(park, person, params.userId, params.date)),
);
app.get("/api/assignments/:id", async ({ params, session: { person } }, response) =>
  response.json(await assignmentFor(db, person, params.id)),
);
// The same transaction, except that no answer is kept for a second try.
app.post("/api/assignments/:id/checklist/:item", async ({ params: { id, item }, session: { person } }, response) =>
  response.json(
    await perform(park, person, (act) => {
      const context = { ...act, by: person };
      return assignmentAfter(context, id, tickItem(context, id, item));
    }),
  ),
);
const server = app.listen(0, "127.0.0.1", () => process.send(server.address()));
