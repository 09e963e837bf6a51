import type { FastifyInstance } from "fastify";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Environment } from "../environment";
import { createApp } from "./app";

/**
 * A server for the minutes in which the database is updated, so that probes and proxies don't take the node for dead: `/healthz` responds, and
 * everything else, `/readyz` too, is refused with the reason. It is not listening yet.
 */
export async function createUpdateNotice(environment: Environment): Promise<FastifyInstance> {
  const app = await createApp(environment);
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (routeOptions.url === "/healthz") return;
    throw new Problem("unavailable", say("Changeover is being updated. Please try again in a few minutes."), {
      retryAfterSeconds: 10,
    });
  });
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "up" }));
  return app;
}
