import { describe, expect, test } from "vitest";
import { InvalidSetting, readEnvironment, s3Settings } from "./environment";
import { createApp } from "./http/app";

const s3 = {
  S3_BUCKET: "photos",
  S3_ENDPOINT: "https://s3.example",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("the timeouts for headers, bodies and a page's data have defaults, and can be set", () => {
  const defaults = { HEADERS_TIMEOUT_MS: 20_000, BODY_TIMEOUT_MS: 30_000, PAGE_DATA_TIMEOUT_MS: 500 };
  expect(readEnvironment({})).toMatchObject(defaults);
  expect(readEnvironment({ HEADERS_TIMEOUT_MS: "5000" }).HEADERS_TIMEOUT_MS).toBe(5_000);
  expect(() => readEnvironment({ BODY_TIMEOUT_MS: "0" })).toThrow(/^BODY_TIMEOUT_MS must be /);
});

test.each<[Record<string, string>, string]>([
  [{ PORT: "abc" }, "PORT must be a port from 0 to 65535."],
  [{ PORT: "65536" }, "PORT must be a port from 0 to 65535."],
  [{ PARK_TIME_ZONE: "Mars/Base" }, "PARK_TIME_ZONE must be a time zone name, such as Europe/Amsterdam."],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace or silent."],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address like postgres://user:password@host:5432/name."],
])("an invalid setting is refused with its name and the accepted values (%o)", (settings, sentence) => {
  expect(() => readEnvironment(settings)).toThrow(new InvalidSetting(sentence));
});

describe("OUTGOING_ALLOW", () => {
  test("allows nothing by default", () => {
    expect(readEnvironment({}).OUTGOING_ALLOW).toEqual([]);
  });

  test("lists hosts with ports, as addresses have them", () => {
    const text = "Bookings.local:8080, 10.1:80,[0:0::1]:9000";
    expect(readEnvironment({ OUTGOING_ALLOW: text }).OUTGOING_ALLOW).toEqual([
      "bookings.local:8080",
      "10.0.0.1:80",
      "[::1]:9000",
    ]);
  });

  test.each([
    "bookings.local",
    "http://bookings.local:80",
    "bookings.local:80/path",
    "a@b:80",
    "bookings.local:99999",
    "a:1,,b:2",
    "*:80",
  ])("refuses %s", (text) => {
    expect(() => readEnvironment({ OUTGOING_ALLOW: text })).toThrow(/^OUTGOING_ALLOW must be hosts with their ports/);
  });
});

describe("TRUST_PROXY", () => {
  test.each([
    ...["", "0", "1", "10.0.0.5", "10.0.0.5, 10.1.0.0/16", "10.1.0.0/255.255.0.0"],
    ...["::1", "fd00::/8", "loopback,uniquelocal"],
  ])("accepts %j, and a server starts with it", async (text) => {
    const environment = readEnvironment({ TRUST_PROXY: text, LOG_LEVEL: "silent" });
    expect(environment.TRUST_PROXY).toBe(text);
    await (await createApp(environment)).close();
  });

  test.each([
    "true",
    "yes",
    "2",
    "1,10.0.0.5",
    "proxy.local",
    "10.0.0.5,",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "10.0.0.0/255.0.255.0",
    "10.0.0.0/0.0.0.0",
    "fd00::/255.255.0.0",
    "10.0.0.0/8/8",
  ])("refuses %j", (text) => {
    expect(() => readEnvironment({ TRUST_PROXY: text })).toThrow(
      new InvalidSetting(
        "TRUST_PROXY must be 1, or the addresses of the proxies, separated by commas, such as 10.0.0.5,10.1.0.0/16 (or loopback, linklocal, uniquelocal).",
      ),
    );
  });
});

describe("the settings of an S3 store", () => {
  test("must be all set or none", () => {
    expect(s3Settings(readEnvironment({}))).toBeNull();
    expect(s3Settings(readEnvironment(s3))).toEqual({
      bucket: "photos",
      endpoint: "https://s3.example",
      region: "eu-central-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
    });
  });

  test.each(Object.keys(s3))("without %s are refused with that name", (missing) => {
    const refused = () => readEnvironment({ ...s3, [missing]: "" });
    expect(refused).toThrow(new RegExp(`^${missing} must be .* set together with the other four S3_ settings\\.$`));
  });

  test("with only one are refused with the names of the others", () => {
    expect(() => readEnvironment({ S3_BUCKET: "photos" })).toThrow(
      /^S3_ENDPOINT must be .*\nS3_REGION must be .*\nS3_ACCESS_KEY_ID must be .*\nS3_SECRET_ACCESS_KEY must be .*$/,
    );
  });

  test.each([
    ["S3_BUCKET", "pho/tos"],
    ["S3_ENDPOINT", "s3.example"],
    ["S3_REGION", "eu central"],
  ])("with a wrong %s are refused with its name, and never with the secret", (name, value) => {
    const refused = () => readEnvironment({ ...s3, S3_SECRET_ACCESS_KEY: "very secret", [name]: value });
    expect(refused).toThrow(new RegExp(`^${name} must be `));
    expect(refused).not.toThrow(/very secret/);
  });
});
