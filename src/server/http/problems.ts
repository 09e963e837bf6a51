import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FieldError, Problem, type ProblemCode, wrongField } from "../../shared/problem";
import { type Sentence, say } from "../../shared/sentences";
import { brokenConstraint, databaseFault } from "../database/faults";
import { reasonInWords } from "../reason-in-words";
import { serverIsBusy } from "../unavailable";
import { logRequest } from "./request-log";
import type { SafeHeaders } from "./security-headers";
import { keyAndParams, sentMessage } from "./sent-sentence";

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** The error of the field of an email address that another account has. */
export const emailInUse: FieldError = { path: "email", message: say("This email address is already in use.") };

/** The refusal for each unique constraint: a field error, or a sentence. */
const taken: Record<string, FieldError | Sentence> = {
  users_email_in_use: emailInUse,
  users_username_in_use: { path: "username", message: say("This username is already in use.") },
  teams_number_in_use: { path: "number", message: say("There is already a team with this number.") },
  registration_codes_code_unique: { path: "code", message: say("This registration code already exists.") },
  // Ids chosen by phones.
  findings_pkey: say("This finding already exists. If it is a different one, please add it again."),
  assignment_checklist_completions_pkey: say("This tick was already used for another task. Please tick again."),
  photo_announcements_pkey: say("There is already a photo with this id. Please take it again."),
};

/** Sends every refusal and every unexpected error as problem+json (RFC 9457). */
export function sendErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem.code === "internal-error") request.log.error({ err: error }, "unhandled error");
    // Only for what has failed: a server that is busy or stopping refuses by itself.
    else if (problem.code === "unavailable" && (problem !== error || problem.cause !== undefined))
      request.log.warn({ reason: reasonInWords(error) }, "unavailable");
    return sendProblem(reply, problem);
  });
}

/** Refusals of Fastify's router: an address that can't be decoded or has too long a part. */
export function refuseBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, ofFastify(error));
  logRequest(request, reply);
}

/** Sends a problem and notes it for the request log. */
function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.refusal = problem.code;
  if (problem.retryAfterSeconds !== undefined) reply.header("retry-after", problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("x-request-id", reply.request.id)
    .header("cache-control", "no-store")
    .send(textOf(problem));
}

/**
 * Responds to what could not be parsed as HTTP, such as a body longer than declared: there is a connection, but no request. Requests that are
 * too slow get no response, so that a phone on a poor network takes it for a network error and retries.
 */
export function refuseBrokenRequest(
  error: { code?: string | undefined },
  socket: Socket,
  headers: SafeHeaders,
  log: FastifyBaseLogger,
): void {
  log.info({ reason: error.code, address: socket.remoteAddress }, "unreadable request");
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return void socket.destroy();
  const problem = new Problem("unreadable-json", say("The request could not be read."));
  const text = textOf(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${titles[problem.status]}`,
    "content-type: application/problem+json; charset=utf-8",
    "cache-control: no-store",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.destroySoon();
}

function textOf(problem: Problem): string {
  return JSON.stringify({
    type: `/problems/${problem.code}`,
    title: titles[problem.status] ?? "Error",
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...keyAndParams(problem.sentence),
    errors: problem.errors?.map(sentMessage),
    conflicts: problem.conflicts?.map(sentMessage),
    fresh: problem.fresh,
  });
}

/** Refuses unknown API paths and wrong methods. `methodsAt` returns the methods of a path. */
export function refuseUnknownPath(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  // The method exists, but the router refused a part of the address that is too long.
  if (methods.length === 0 || methods.includes(request.method))
    return sendProblem(reply, new Problem("unknown-path", say("This address does not exist.")));
  reply.header("allow", methods.join(", "));
  return sendProblem(
    reply,
    new Problem("method-not-allowed", say("{method} is not possible here.", { method: request.method })),
  );
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const fault = databaseFault(error);
  if (fault === "busy" || fault === "unreachable") return serverIsBusy(2);
  if (fault === "duplicate") return alreadyTaken(taken[brokenConstraint(error) ?? ""]);
  if (fault === "unkeepable")
    return new Problem("invalid", say("Something here can't be saved. Please check what you entered."));
  if (fault === "unknown-reference")
    return new Problem("invalid", say("This refers to something that does not exist."));
  return isFastifyError(error) ? ofFastify(error) : bland();
}

function alreadyTaken(what: FieldError | Sentence = say("This already exists.")): Problem {
  return "path" in what ? wrongField(what.path, what.message, "already-taken") : new Problem("already-taken", what);
}

const fastifyCodes: Record<string, [ProblemCode, Sentence]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["too-large", say("The request is too large.")],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["wrong-media-type", say("Please send JSON.")],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["unreadable-json", say("The request was incomplete.")],
  FST_ERR_BAD_URL: ["unknown-path", say("This address does not exist.")],
  FST_ERR_MAX_PARAM_LENGTH: ["unknown-path", say("This address does not exist.")],
};

function ofFastify(error: FastifyError): Problem {
  const known = fastifyCodes[error.code];
  if (known) return new Problem(...known);
  if (error.statusCode === 503) return serverIsBusy(10);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem("unreadable-json", say("The request could not be read."));
  return bland();
}

function bland(): Problem {
  return new Problem("internal-error", say("Something went wrong on the server. Please try again."));
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
