import * as z from "zod/mini";

/** "", "0", "false", "no" are off; "1", "true", "yes" are on. */
const onOff = z.pipe(
  z.enum(["", "0", "false", "no", "1", "true", "yes"]),
  z.transform((word) => ["1", "true", "yes"].includes(word)),
);
const wholeNumber = (from: number, to: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)).check(z.refine((n) => n >= from && n <= to));
const timeZone = z.string().check(
  z.refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
    } catch {
      return false;
    }
  }),
);
const url = (scheme: RegExp) => z.url({ protocol: scheme });

const shapes = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/)),
  PARK_NAME: z._default(z.string().check(z.maxLength(80)), "Changeover"),
  PARK_TIME_ZONE: z._default(timeZone, "Europe/Amsterdam"),
  PARK_PHONE: z._default(z.string(), "+31 85 000 0000"),
  PARK_EMAIL: z._default(z.string(), "office@changeover.example"),
  PARK_ADDRESS: z._default(z.string(), "Helmweg 1, 1234 AB Duinvallei"),
  SAMPLE_PARK: z.optional(z.enum(["0", "1", "exposed"])),
  PUBLIC_URL: z.optional(url(/^https?$/)),
  TRUST_PROXY: z._default(z.string(), ""),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "info"),
  CHECK_REPLIES: z._default(onOff, false),
});
export type Settings = z.output<typeof shapes>;

/** What each setting takes, in the words that a wrong one is refused with. */
const takes: Record<keyof Settings, string> = {
  HOST: "an address to listen on, such as 127.0.0.1",
  PORT: "a port from 0 to 65535",
  DATA_DIR: "a folder",
  DATABASE_URL: "an address like postgres://user:password@host:5432/name",
  PARK_NAME: "a name of at most 80 characters",
  PARK_TIME_ZONE: "a time zone name, such as Europe/Amsterdam",
  PARK_PHONE: "a telephone number",
  PARK_EMAIL: "an e-mail address",
  PARK_ADDRESS: "a postal address",
  SAMPLE_PARK: "0, 1 or exposed",
  PUBLIC_URL: "the address that people use, such as https://park.example",
  TRUST_PROXY: "1, or the addresses of the proxies, separated by commas",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent",
  CHECK_REPLIES: "1 or 0",
};

export class WrongSetting extends Error {}

/** Reads and checks the settings once. An empty variable counts as not set; a wrong one is refused with its name and what it takes. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = z.safeParse(shapes, given);
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const words = new Map<string, string>(Object.entries(takes));
  throw new WrongSetting([...wrong].map((name) => `${name} takes ${words.get(name)}.`).join("\n"));
}
