import { isIP } from "node:net";
import * as z from "zod/mini";
import { timeZone } from "../shared/shapes";
import { hostAndPort } from "./outgoing/targets";

/** Accepts "", "0", "false", "no" as off and "1", "true", "yes" as on. */
const onOff = z.pipe(
  z.enum(["", "0", "false", "no", "1", "true", "yes"]),
  z.transform((word) => ["1", "true", "yes"].includes(word)),
);
const wholeNumber = (from: number, to: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)).check(z.refine((n) => n >= from && n <= to));
const url = (scheme: RegExp) => z.url({ protocol: scheme });

const hostsIn = (text: string) => text.split(",").map((entry) => hostAndPort(entry.trim()));
/** Hosts with ports, separated by commas, as they are compared. */
const hosts = z.pipe(
  z.string().check(z.refine((text) => !hostsIn(text).includes(undefined))),
  z.transform((text) => hostsIn(text).filter((entry) => entry !== undefined)),
);

const proxyNames = ["loopback", "linklocal", "uniquelocal"];
/** Whether proxies have this address, network or name. Not "2": as an address that would be 0.0.0.2. */
function isProxy(entry: string): boolean {
  const [address = "", size, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return proxyNames.includes(entry);
  if (size === undefined || (version === 4 && isNetmask(size))) return true;
  return /^[1-9]\d{0,2}$/.test(size) && Number(size) <= (version === 4 ? 32 : 128);
}
/** Such as 255.255.0.0: ones, then zeros. */
function isNetmask(text: string): boolean {
  const bits = text.split(".").map((byte) => Number(byte).toString(2).padStart(8, "0"));
  return isIP(text) === 4 && /^1+0*$/.test(bits.join(""));
}
/** One proxy ("1"), or some, separated by commas. */
const proxies = z
  .string()
  .check(z.refine((text) => /^[01]?$/.test(text) || text.split(",").every((entry) => isProxy(entry.trim()))));

const plain = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/)),
  PARK_NAME: z._default(z.string().check(z.maxLength(80)), "Changeover"),
  PARK_TIME_ZONE: z._default(timeZone, "Europe/Amsterdam"),
  PARK_PHONE: z.optional(z.string()),
  PARK_EMAIL: z.optional(z.string()),
  PARK_ADDRESS: z.optional(z.string()),
  SAMPLE_PARK: z.optional(z.enum(["0", "1", "exposed"])),
  PUBLIC_URL: z.optional(url(/^https?$/)),
  TRUST_PROXY: z._default(proxies, ""),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[\w.-]{1,255}$/))),
  S3_ENDPOINT: z.optional(url(/^https?$/)),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  TRANSLATE_URL: z.optional(url(/^https?$/)),
  TRANSLATE_KEY: z.optional(z.string()),
  OUTGOING_ALLOW: z._default(hosts, []),
  HEADERS_TIMEOUT_MS: z._default(wholeNumber(100, 300_000), 20_000),
  BODY_TIMEOUT_MS: z._default(wholeNumber(100, 300_000), 30_000),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "info"),
  PAGE_DATA_TIMEOUT_MS: z._default(wholeNumber(0, 60_000), 500),
  SLOW_STATEMENT_MS: z._default(wholeNumber(0, 600_000), 500),
  CHECK_REPLIES: z._default(onOff, false),
});
const s3Names = ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
/** All S3 settings or none: with only some of them photos would get lost. */
const shapes = plain.check(
  z.superRefine((settings, context) => {
    const missing = s3Names.filter((name) => settings[name] === undefined);
    if (missing.length === s3Names.length) return;
    for (const name of missing) context.addIssue({ code: "custom", path: [name], message: "missing" });
  }),
);

export type Environment = z.output<typeof plain>;

/** What each setting accepts, for the error message. */
const accepted: Record<keyof Environment, string> = {
  HOST: "an address to listen on, such as 127.0.0.1",
  PORT: "a port from 0 to 65535",
  DATA_DIR: "a folder",
  DATABASE_URL: "an address like postgres://user:password@host:5432/name",
  PARK_NAME: "a name of at most 80 characters",
  PARK_TIME_ZONE: "a time zone name, such as Europe/Amsterdam",
  PARK_PHONE: "a telephone number",
  PARK_EMAIL: "an email address",
  PARK_ADDRESS: "a postal address",
  SAMPLE_PARK: "0, 1 or exposed",
  PUBLIC_URL: "the address that people use, such as https://park.example",
  TRUST_PROXY:
    "1, or the addresses of the proxies, separated by commas, such as 10.0.0.5,10.1.0.0/16 (or loopback, linklocal, uniquelocal)",
  S3_BUCKET: "the name of a bucket, set together with the other four S3_ settings",
  S3_ENDPOINT: "the address of the S3 store, such as https://s3.example, set together with the other four S3_ settings",
  S3_REGION: "the region of the bucket, such as eu-central-1, set together with the other four S3_ settings",
  S3_ACCESS_KEY_ID: "the id of a key to the bucket, set together with the other four S3_ settings",
  S3_SECRET_ACCESS_KEY: "the key to the bucket, set together with the other four S3_ settings",
  TRANSLATE_URL: "the address of a LibreTranslate server, such as http://127.0.0.1:5000",
  TRANSLATE_KEY: "the key to that server, if it needs one",
  OUTGOING_ALLOW: "hosts with their ports, separated by commas, such as bookings.local:8080,10.0.0.5:80",
  HEADERS_TIMEOUT_MS: "a number of milliseconds from 100 to 300000",
  BODY_TIMEOUT_MS: "a number of milliseconds from 100 to 300000",
  LOG_LEVEL: "one of fatal, error, warn, info, debug, trace or silent",
  PAGE_DATA_TIMEOUT_MS: "a number of milliseconds from 0 to 60000",
  SLOW_STATEMENT_MS: "a number of milliseconds from 0 to 600000",
  CHECK_REPLIES: "1 or 0",
};

/** Thrown for settings that are invalid: the message names each, and what it accepts. */
export class InvalidSetting extends Error {}

/** Reads and validates the settings in the environment. An empty variable counts as unset; an invalid one is refused with its name and what it accepts. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = z.safeParse(shapes, given);
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const words = new Map<string, string>(Object.entries(accepted));
  throw new InvalidSetting([...wrong].map((name) => `${name} must be ${words.get(name)}.`).join("\n"));
}

/** Whether an empty database shall be filled with the sample park: unless told otherwise, the embedded one. */
export function wantsSamplePark({
  SAMPLE_PARK,
  DATABASE_URL,
}: Pick<Environment, "SAMPLE_PARK" | "DATABASE_URL">): boolean {
  return SAMPLE_PARK ? SAMPLE_PARK !== "0" : DATABASE_URL === undefined;
}

export type S3Settings = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The S3 settings, or null if photos are stored locally. */
export function s3Settings(environment: Environment): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) return null;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey };
}
