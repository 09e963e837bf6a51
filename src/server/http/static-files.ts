import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "../../shared/endpoint";
import { routePath } from "./mount";
import { type FirstScreen, pageOf } from "./pages";
import { refuseUnknownPath } from "./problems";

/** Paths mounted next to the endpoints; they are read-only. */
const beside = ["/healthz", "/readyz", "/metrics", "/api/openapi.json"];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Fingerprinted files of other versions: a page in their place would be cached as the file. */
const isFile = /^\/assets\/|\.\w+$/;
const fingerprinted = /^\/assets\/(?:[\w-]+\/)*[\w.-]+$/;
const ofTheServer = /^\/(api|objects|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * Serves the built app from `folder`: fingerprinted files are cached forever, others revalidated. Every other address gets the app's page with
 * its `first` screen; unknown API paths and methods get problems.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  endpoints: () => readonly Endpoint[],
  first: FirstScreen,
): Promise<void> {
  const page = join(folder, "index.html");
  const html = existsSync(page) ? readFileSync(page, "utf8") : undefined;
  const sendPage = html && pageOf(html, first);
  if (sendPage) {
    app.route({ method: ["GET", "HEAD"], url: "/", schema: { hide: true }, handler: sendPage });
    const manifest = readFileSync(join(folder, "manifest.webmanifest"), "utf8");
    app.get("/manifest.webmanifest", { schema: { hide: true } }, async (request, reply) => {
      reply.type("application/manifest+json").header("cache-control", "no-cache");
      reply.header("vary", "accept-encoding, accept-language, cookie");
      return first.translateManifest(manifest, first.languageOf(request, {}));
    });
    await app.register(fastifyStatic, {
      root: folder,
      // Its own route reads the folders again for each request, to compare the spelling of the path with the files' names.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) =>
        response.header(
          "cache-control",
          fingerprinted.test(pathIn(folder, path)) ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
    const files = filesIn(folder);
    app.get("/*", { schema: { hide: true } }, async (request, reply) => {
      const path = pathOf(request);
      // An upgrade puts the new version's files here, which the pages of a node that runs it already name.
      if (!files.has(path) && fingerprinted.test(path) && (await isFileAt(join(folder, path)))) files.add(path);
      return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!sendPage || !reads || ofTheServer.test(request.url) || isFile.test(path))
      return refuseUnknownPath(request, reply, methodsAt(app, endpoints(), path));
    return sendPage(request, reply);
  });
}

/** The address without what follows "?". */
function pathOf({ url }: FastifyRequest): string {
  const [path = ""] = url.split("?");
  return path;
}

/** The paths of the built files, such as "/assets/app-1a2b.js". */
function filesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => pathIn(folder, join(parentPath, name))));
}

/** The path under which a file of the folder is served. */
function pathIn(folder: string, file: string): string {
  return join("/", relative(folder, file)).replaceAll("\\", "/");
}

function isFileAt(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The methods of an address, among endpoints and the paths next to them (health, OpenAPI). */
function methodsAt(app: FastifyInstance, endpoints: readonly Endpoint[], path: string): string[] {
  const described = endpoints.filter((e) => new RegExp(`^${e.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path));
  const urls = [...beside.filter((one) => one === path), ...described.map(routePath)];
  return methods.filter((method) => urls.some((url) => app.hasRoute({ method, url })));
}
