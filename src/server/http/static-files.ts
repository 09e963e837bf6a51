import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../../shared/endpoint";
import { answerUnknownPaths } from "./problems";

const ofTheServer = /^\/(api|objects|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * Serves the built browser app from `folder`: fingerprinted files for ever, everything else checked each time.
 * Any other address that a page may have gets the app, which finds its own way; unknown API paths and methods get problems.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  endpoints: () => readonly Endpoint[],
): Promise<void> {
  const page = join(folder, "index.html");
  const html = existsSync(page) ? readFileSync(page) : undefined;
  if (html)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) =>
        response.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?");
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!html || !reads || ofTheServer.test(request.url) || path.startsWith("/assets/"))
      return answerUnknownPaths(request, reply, methodsAt(app, endpoints(), path));
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}

/** The methods that an address has: those of the endpoints, and of what is mounted beside them (health, OpenAPI). */
function methodsAt(app: FastifyInstance, endpoints: readonly Endpoint[], path: string): string[] {
  const beside = app.hasRoute({ method: "GET", url: path }) ? ["GET"] : [];
  const described = endpoints
    .filter((e) => new RegExp(`^${e.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path))
    .map(({ method }) => method);
  return [...new Set([...beside, ...described])];
}
