import { expect, test } from "vitest";
import { Problem } from "../shared/problem";
import { say } from "../shared/sentences";
import { reasonInWords } from "./reason-in-words";
import { StartRefused } from "./start-refused";

const failed = (code: string, message: string, path?: string) =>
  Object.assign(new Error(message), { code, ...(path && { path }) });
const away = new Problem("unavailable", say("The photo store is not responding."), {
  cause: failed("ECONNREFUSED", "connect ECONNREFUSED 10.0.0.1:9000"),
});

test.each<[string, unknown, string | undefined]>([
  ["a refused start", new StartRefused("Port 80 is in use."), "Port 80 is in use."],
  [
    "a full disk",
    failed("ENOSPC", "ENOSPC: no space left on device, write", "/data/photos/1"),
    "There is no space left for /data/photos/1 (ENOSPC: no space left on device, write).",
  ],
  [
    "a used-up quota, of which Node doesn't know the file",
    failed("EDQUOT", "EDQUOT: disk quota exceeded, write"),
    "There is no space left for the data folder (EDQUOT: disk quota exceeded, write).",
  ],
  [
    "a read-only disk",
    failed("EROFS", "EROFS: read-only file system, mkdir", "/data/photos"),
    "The disk of /data/photos is read-only (EROFS: read-only file system, mkdir).",
  ],
  [
    "a folder of another account",
    failed("EACCES", "EACCES: permission denied, mkdir", "/data"),
    "This account may not use /data (EACCES: permission denied, mkdir).",
  ],
  [
    "a full disk of the database, below Drizzle's error",
    new Error("Failed query: insert …", { cause: failed("53100", "could not extend file: No space left on device") }),
    "The database's disk is full (could not extend file: No space left on device).",
  ],
  ["a dead store", away, "The photo store is not responding (connect ECONNREFUSED 10.0.0.1:9000)."],
  ["a lost connection", failed("ECONNRESET", "read ECONNRESET"), "read ECONNRESET"],
  ["a bug", new TypeError("undefined is not a function"), undefined],
  ["no error at all", "thrown", undefined],
])("%s", (_, error, words) => {
  expect(reasonInWords(error)).toBe(words);
});
