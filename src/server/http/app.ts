import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Environment } from "../environment";
import { serverIsStopping } from "../unavailable";
import { refuseWhenBusy } from "./busy";
import { compressResponses } from "./compress";
import { withoutValues } from "./log";
import { standardLog } from "./log-lines";
import { describeApi } from "./openapi";
import { refuseForeignOrigins } from "./origin";
import { refuseBadAddress, refuseBrokenRequest, sendErrorsAsProblems } from "./problems";
import { logRequests, quietRequest } from "./request-log";
import { safeHeaders, setSecurityHeaders } from "./security-headers";
import { drainConnections, drainHandlers } from "./stopping";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body may take minutes to arrive. */
    takesLong?: boolean;
  }
}

const minute = 60_000;
/** Size limit of JSON bodies; photos have their own. */
const largestBody = 256 * 1024;

/** A server with what all routes share: ids, logs, headers, limits and problem responses. Routes are mounted later. */
export async function createApp(environment: Environment): Promise<FastifyInstance> {
  const headers = safeHeaders(environment);
  const headersTimeout = environment.HEADERS_TIMEOUT_MS;
  const app: FastifyInstance = Fastify({
    logger: {
      level: environment.LOG_LEVEL,
      serializers: { err: withoutValues, req: quietRequest },
      stream: standardLog,
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trusted(environment.TRUST_PROXY),
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply.raw, headers);
      refuseBadAddress(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, headers, app.log),
    // Node checks slow connections only at intervals, so a caller has at most a quarter more time.
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / 4 },
    bodyLimit: largestBody,
    requestTimeout: 10 * minute,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
  });
  // Input is validated where a call is mounted, after session and role; Fastify uses the schemas for OpenAPI only.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  readJson(app);
  sendErrorsAsProblems(app);
  drainConnections(app);
  drainHandlers(app);
  // Node answers it by itself, without Fastify.
  app.server.on("checkExpectation", (_, response: ServerResponse) => {
    setSecurityHeaders(response, headers);
    response.writeHead(417).end();
  });
  app.addHook("onRequest", async (_, reply) => setSecurityHeaders(reply.raw, headers));
  await app.register(cookie);
  refuseWhenBusy(app);
  await app.register(swagger, describeApi);
  refuseWhileStopping(app);
  refuseForeignOrigins(app);
  limitBodyTime(app, environment.BODY_TIMEOUT_MS);
  compressResponses(app);
  logRequests(app);
  return app;
}

/** Treats an empty JSON body as none: a browser may send the content type without a body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** While stopping, refuses requests on open connections with 503, as a problem. */
function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onRequest", async () => {
    if (stopping) throw serverIsStopping();
  });
}

/** Closes connections whose bodies take longer than `timeoutMs` to arrive, except photos: over a poor network those take minutes. */
function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook("onRequest", async ({ raw, headers, routeOptions }) => {
    const brings = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (!brings || routeOptions.config.takesLong) return;
    const timer = setTimeout(() => raw.destroy(), timeoutMs);
    for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
  });
}

/** The value of Fastify's trustProxy. "1" trusts one proxy: entries before its own in X-Forwarded-For are the client's claim. */
function trusted(setting: string) {
  if (setting === "" || setting === "0") return false;
  if (setting === "1") return (_: string, hop: number) => hop === 0;
  return setting.split(",").map((address) => address.trim());
}
