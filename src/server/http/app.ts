import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { Problem } from "../../shared/problem";
import type { Settings } from "../settings";
import { refuseWhenBusy } from "./busy";
import { withoutValues } from "./log";
import { describeApi } from "./openapi";
import { refuseForeignOrigins } from "./origin";
import { answerBadAddress, answerBrokenRequest, answerProblems } from "./problems";
import { stopSwiftly } from "./stopping";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body may take minutes to arrive. */
    takesLong?: boolean;
  }
}

const minute = 60_000;
/** JSON bodies are small; photos have a limit of their own. */
const largestBody = 256 * 1024;

/** An app with everything that is true of every request: ids, logs, headers, limits, problem answers. Routes come after. */
export async function createApp(settings: Settings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      redact: ["req.headers.cookie", "req.headers.authorization"],
      serializers: { err: withoutValues },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trusted(settings.TRUST_PROXY),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: largestBody,
    requestTimeout: 10 * minute,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
  });
  // Shapes are checked where a call is mounted, after session and role; Fastify only shows them to OpenAPI.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  readJson(app);
  answerProblems(app);
  stopSwiftly(app);
  await app.register(helmet, headersFor(settings));
  await app.register(cookie);
  await app.register(underPressure, { maxEventLoopDelay: 2_000, pressureHandler: refuseWhenBusy });
  await app.register(swagger, describeApi);
  refuseWhileStopping(app);
  refuseForeignOrigins(app);
  hurry(app);
  logRequests(app);
  return app;
}

/** An empty JSON body is no body: a browser may send the header with nothing behind it. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** What still comes on an open connection while the server stops is asked to come back, in the words of every refusal. */
function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onRequest", async () => {
    if (!stopping) return;
    throw new Problem("unavailable", "The server is stopping. Please try again in a moment.", { retryAfterSeconds: 2 });
  });
}

/** One line a request: id, who, route (never the address itself, which may hold a secret), status, milliseconds. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}

/** A photo over a poor network takes minutes; every other body must be here in half of one, or its connection is cut. */
function hurry(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, headers, routeOptions }) => {
    const brings = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (!brings || routeOptions.config.takesLong) return;
    const impatience = setTimeout(() => raw.destroy(), minute / 2);
    for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(impatience));
  });
}

/** "1" is one proxy in front: what stands before its own entry in X-Forwarded-For is the caller's word, and not believed. */
function trusted(setting: string) {
  if (setting === "" || setting === "0") return false;
  if (setting === "1") return (_: string, hop: number) => hop === 0;
  return setting.split(",").map((address) => address.trim());
}

/** What keeps a browser safe. Where photos go straight to a store, the page may talk to that store too. */
const headersFor = ({ S3_ENDPOINT }: Settings) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "blob:", "data:"],
      mediaSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(S3_ENDPOINT ? [new URL(S3_ENDPOINT).origin] : [])],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: "same-origin" as const },
  crossOriginEmbedderPolicy: false,
  hsts: { maxAge: 31_536_000 },
});
