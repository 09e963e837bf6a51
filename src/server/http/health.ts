import { sql } from "drizzle-orm";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { Problem } from "../../shared/problem";
import { type Sentence, say } from "../../shared/sentences";
import type { Database, OpenDatabase } from "../database/open";
import { attempts } from "../database/tables";
import type { Streams } from "../live/streams";
import type { Host } from "./mount";

const evenWhenBusy = true;

/** /healthz: the process is up. /readyz: the database accepts changes. /metrics: Prometheus metrics. */
export function mountHealth({ app, park: { db } }: Host, { pool }: OpenDatabase, streams: Streams): void {
  app.get("/healthz", { schema: { hide: true }, config: { evenWhenBusy } }, async () => ({ status: "up" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    const reason = await whyNoChange(db);
    if (reason) throw new Problem("unavailable", reason, { retryAfterSeconds: 2 });
    return { status: "ready" };
  });

  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge("changeover_live_streams", "Open event streams", () => streams.size);
  gauge("changeover_database_connections", "Connections of the pool", () => pool.totalCount);
  gauge("changeover_database_waiting", "Requests waiting for a connection", () => pool.waitingCount);
  const seconds = new Histogram({
    name: "changeover_request_seconds",
    help: "How long requests took",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { schema: { hide: true }, config: { evenWhenBusy } }, async (_, reply) =>
    reply.header("content-type", register.contentType).send(await register.metrics()),
  );
}

/** Makes a change and rolls it back. Returns the reason if that is impossible. */
async function whyNoChange(db: Database): Promise<Sentence | null> {
  const rolledBack = new Error("rolled back");
  let responds = false;
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as "isReplica"`);
      responds = true;
      if (rows[0]?.isReplica) return say("The database is still a read-only replica.");
      await tx.insert(attempts).values({ kind: "sign-in-address", subject: "readiness" });
      throw rolledBack;
    });
  } catch (error) {
    if (error === rolledBack) return null;
    return say(responds ? "The database refuses changes." : "The database is not responding.");
  }
}
