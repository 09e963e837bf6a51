import { sql } from "drizzle-orm";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { Problem } from "../../shared/problem";
import type { OpenDatabase } from "../database/open";
import type { Streams } from "../live/streams";
import type { Host } from "./mount";

const evenWhenBusy = true;

/** /healthz: the process is up. /readyz: the database answers and accepts changes. /metrics: Prometheus metrics. */
export function mountHealth({ app, db }: Host, { pool }: OpenDatabase, streams: Streams): void {
  app.get("/healthz", { schema: { hide: true }, config: { evenWhenBusy } }, async () => ({ status: "up" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    const { rows } = await db
      .execute<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as "isReplica"`)
      .catch(() => {
        throw new Problem("unavailable", "The database is not responding.", { retryAfterSeconds: 2 });
      });
    if (rows[0]?.isReplica)
      throw new Problem("unavailable", "The database is still a read-only replica.", {
        retryAfterSeconds: 2,
      });
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
