import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption";

const key = randomBytes(32);

test("a text comes back from its bytes, which never are the same twice", () => {
  const text = "https://park.example/calendar.ics?s=gehëim";
  const bytes = encrypt(text, key, "a");
  expect(decrypt(bytes, key, "a")).toBe(text);
  expect(bytes.equals(encrypt(text, key, "a"))).toBe(false);
  expect(bytes.includes("park.example")).toBe(false);
});

test("another key, another place, and changed or missing bytes give nothing", () => {
  const bytes = encrypt("secret", key, "a");
  expect(decrypt(bytes, randomBytes(32), "a")).toBeNull();
  expect(decrypt(bytes, key, "b")).toBeNull();
  for (let length = 0; length < bytes.length; length++) expect(decrypt(bytes.subarray(0, length), key, "a")).toBeNull();
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(decrypt(changed, key, "a")).toBeNull();
  }
});
