import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Sentence, say } from "../../shared/sentences";
import type { Environment } from "../environment";
import { inTime } from "../in-time";
import { acceptedEncodings, readBody } from "./body";
import { isPublicAddress } from "./public-addresses";
import { Refused, refusalOf } from "./refused";
import { type Resolve, resolveLocal, resolvePublic } from "./resolve";
import { isIpHost, redirectTarget, type Target, targetOf } from "./targets";

// Every call to an address that a user has entered goes through here (docs/security.md, "Outgoing calls").

export type OutgoingOptions = {
  headers?: Readonly<Record<string, string>>;
  /** The longest body, decompressed. */
  maxBytes: number;
  /** For everything: names, connections, redirects and the body. */
  timeoutMs: number;
  maxRedirects: number;
  /** Ends the call early. */
  signal?: AbortSignal;
};
export type PostOptions = Pick<OutgoingOptions, "headers" | "timeoutMs" | "signal"> & { body: string };
/** A response with any status. The body of a 304 is empty, even if there is one. */
export type OutgoingResponse = { status: number; etag: string | null; contentType: string | null; body: Buffer };
/** Why there is no response, without the address. */
export type OutgoingRefusal = { refusal: Sentence };

export type Outgoing = {
  /** Requests an address of the public internet, or one that OUTGOING_ALLOW names, and follows its redirects. */
  get(address: string, options: OutgoingOptions): Promise<OutgoingResponse | OutgoingRefusal>;
  /** Sends a body to such an address and returns the response's status, also that of a redirect, which is not followed. Its body is dropped. */
  post(address: string, options: PostOptions): Promise<Pick<OutgoingResponse, "status"> | OutgoingRefusal>;
  /** Why an address may not be called; null if it may, or if its host can't be found now. */
  whyForbidden(address: string, timeoutMs: number): Promise<Sentence | null>;
};

/** How much of an unwanted body is read. */
const droppedBytes = 64_000;

/** The calls that the operator allows. `resolve` replaces DNS, for tests. */
export function openOutgoing({ OUTGOING_ALLOW }: Pick<Environment, "OUTGOING_ALLOW">, resolve?: Resolve): Outgoing {
  const allowed = new Set(OUTGOING_ALLOW);

  async function follow(address: string, options: OutgoingOptions, signal: AbortSignal): Promise<OutgoingResponse> {
    let target = targetOf(address, allowed);
    for (let redirects = 0; ; redirects++) {
      const addresses = await addressesOf(target, signal, resolve, redirects > 0);
      const response = await request(target, addresses, options, signal);
      const location = locationOf(response);
      if (location === undefined) return await received(response, options.maxBytes);
      response.destroy();
      if (redirects === options.maxRedirects) throw new Refused(say("The server redirects too many times."));
      target = redirectTarget(target, location, allowed);
    }
  }

  async function send(address: string, options: PostOptions, signal: AbortSignal) {
    const target = targetOf(address, allowed);
    const response = await request(target, await addressesOf(target, signal, resolve, false), options, signal);
    await drop(response);
    return { status: response.statusCode ?? 0 };
  }

  return {
    get: (address, options) => called(options, (signal) => follow(address, options, signal)),
    post: (address, options) => called(options, (signal) => send(address, options, signal)),
    async whyForbidden(address, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await addressesOf(targetOf(address, allowed), signal, resolve, false);
        return null;
      } catch (error) {
        const refused = refusalOf(error, signal);
        if (!refused) throw error;
        return refused.byGate ? refused.sentence : null;
      }
    },
  };
}

/** Makes a call, and ends it when its time is up. A refusal is a result. */
function called<T>(
  { timeoutMs, signal: given }: Pick<OutgoingOptions, "timeoutMs" | "signal">,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | OutgoingRefusal> {
  return inTime(timeoutMs, given, async (signal) => {
    try {
      return await call(signal);
    } catch (error) {
      const refused = refusalOf(error, signal);
      if (!refused) throw error;
      return { refusal: refused.sentence };
    }
  });
}

/** The IP addresses of a target's host. Refuses it if one of them is not public. */
async function addressesOf(
  target: Target,
  signal: AbortSignal,
  resolve: Resolve | undefined,
  isRedirect: boolean,
): Promise<LookupAddress[]> {
  const { host, isAllowed } = target;
  const ask = resolve ?? (isAllowed ? resolveLocal : resolvePublic);
  const found = isIpHost(target) ? [{ address: host, family: isIP(host) }] : await ask(host, signal);
  signal.throwIfAborted();
  if (found.length === 0) throw new Refused(say("The server was not found. Check the address."));
  if (isAllowed || found.every(({ address }) => isPublicAddress(address))) return found;
  throw isRedirect
    ? new Refused(say("The server redirects to an address that may not be called."))
    : new Refused(say("This address is not on the public internet, so it may not be called."), true);
}

/** Sends the request to exactly these IP addresses, in their order, until one accepts the connection. */
function request(
  { url, host, port }: Target,
  addresses: readonly LookupAddress[],
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: string },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request: send } = url.protocol === "https:" ? https : http;
    const sent = send(
      {
        hostname: host,
        port,
        path: `${url.pathname}${url.search}`,
        signal,
        method: body === undefined ? "GET" : "POST",
        // No kept connection: the next call checks its addresses again.
        agent: false,
        lookup: lookupIn(addresses),
        servername: isIP(host) ? "" : host,
        headers: { ...headers, host: url.host, "user-agent": "Changeover", "accept-encoding": acceptedEncodings },
      },
      resolve,
    );
    sent.on("error", reject);
    sent.on("close", () => reject(new Refused(say("The server can't be reached."))));
    sent.end(body);
  });
}

/** A lookup that knows only these addresses. Node asks for all of them if it may try them in turn. */
function lookupIn(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
}

function locationOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

/** Reads what follows the status to its end, or a little of it: nobody wants it. */
async function drop(response: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of response) {
    size += Buffer.byteLength(chunk);
    // Leaving the loop closes the connection.
    if (size > droppedBytes) return;
  }
}

async function received(response: IncomingMessage, maxBytes: number): Promise<OutgoingResponse> {
  const { statusCode: status = 0, headers } = response;
  const about = { status, etag: headers.etag ?? null, contentType: headers["content-type"] ?? null };
  if (status !== 304) return { ...about, body: await readBody(response, maxBytes) };
  response.destroy();
  return { ...about, body: Buffer.alloc(0) };
}
