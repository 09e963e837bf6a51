import { isIP } from "node:net";
import { say } from "../../shared/sentences";
import { Refused } from "./refused";

// What may be called, as far as an address itself tells. WHATWG URL has already turned decimal, octal, hexadecimal and short IPv4 forms into dotted ones.

/** An address that may be called if its host's IP addresses may. */
export type Target = {
  url: URL;
  /** The host without an IPv6 address's brackets. */
  host: string;
  port: number;
  /** Whether OUTGOING_ALLOW names it: then its IP addresses don't matter. */
  isAllowed: boolean;
};

/** What web servers use. Other ports would let people reach databases, mail servers and the like through us. */
const webPorts = [80, 443, 8080, 8443];

/** The target of an address. Refuses other schemes than http: and https:, a user or password, and other ports than a web server's. */
export function targetOf(address: string | URL, allowed: ReadonlySet<string>): Target {
  const url = parse(address);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new Refused(say("The address must begin with https:// or http://."), true);
  if (url.username !== "" || url.password !== "")
    throw new Refused(say("The address must not contain a user name or a password."), true);
  const port = portOf(url);
  const isAllowed = allowed.has(`${url.hostname}:${port}`);
  if (!isAllowed && !webPorts.includes(port))
    throw new Refused(say("The address may only have one of these ports: 80, 443, 8080, 8443."), true);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { url, host, port, isAllowed };
}

function parse(address: string | URL): URL {
  if (!URL.canParse(address))
    throw new Refused(say("Please enter a complete address, such as https://park.example."), true);
  return new URL(address);
}

/** The target of a redirect. Refuses everything that `targetOf` refuses, and the way from https: to http:. */
export function redirectTarget({ url }: Target, location: string, allowed: ReadonlySet<string>): Target {
  const forbidden = new Refused(say("The server redirects to an address that may not be called."));
  if (!URL.canParse(location, url)) throw forbidden;
  const next = new URL(location, url);
  if (url.protocol === "https:" && next.protocol !== "https:") throw forbidden;
  try {
    return targetOf(next, allowed);
  } catch (error) {
    throw error instanceof Refused ? forbidden : error;
  }
}

/** Whether the host is an IP address, which no name server is asked for. */
export function isIpHost({ host }: Target): boolean {
  return isIP(host) !== 0;
}

/** The host and port of a setting's entry as `targetOf` compares them; undefined if it is invalid: "Park.local:8080" is "park.local:8080". */
export function hostAndPort(entry: string): string | undefined {
  if (!/^(\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(entry) || !URL.canParse(`http://${entry}`)) return undefined;
  const url = new URL(`http://${entry}`);
  return `${url.hostname}:${portOf(url)}`;
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}
