import { expect } from "vitest";
import * as z from "zod/mini";
import { readSources } from "../../scripts/texts.mjs";
import { type ProblemCode, problems } from "../../src/shared/problem";
import { keyOfText } from "../../src/shared/text-key.js";
import type { Answer } from "./caller";

/** A sentence in the reader's language: its key, and its values. */
const sentence = {
  key: z.string().check(z.regex(/^~[a-z0-9]{5}$/)),
  params: z.optional(z.record(z.string(), z.unknown())),
};

/** The exact shape of every refusal (RFC 9457; docs/domain.md, "Responses and errors"). */
const problem = z.strictObject({
  type: z.string(),
  title: z.string().check(z.minLength(2)),
  status: z.int(),
  code: z.string(),
  // One sentence, without a stack trace or SQL.
  detail: z.string().check(z.regex(/^[A-Z0-9"][^\n]{3,200}[^\s:,]$/)),
  ...sentence,
  errors: z.optional(
    z.array(
      z.strictObject({
        path: z.string(),
        message: z.string().check(z.minLength(2)),
        ...sentence,
        row: z.optional(z.int()),
        column: z.optional(z.string()),
      }),
    ),
  ),
  conflicts: z.optional(
    z.array(
      z.strictObject({ kind: z.string(), date: z.string(), message: z.string().check(z.minLength(2)), ...sentence }),
    ),
  ),
  /** What the request was based on, as it is now: its shape is that call's. */
  fresh: z.optional(z.unknown()),
});

/** The keys of all sentences in the catalogues. */
const keysOfSentences = new Set(
  [...(await readSources()).values()].flatMap(({ said }) => said.map(({ text }) => keyOfText(text))),
);

/** Parses a refusal and checks its shape; its code must be a known one with the right status. */
export function problemOf(answer: Pick<Answer, "status" | "headers" | "body" | "text">) {
  expect(answer.headers.get("content-type"), answer.text).toBe("application/problem+json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const found = z.parse(problem, answer.body);
  expect(found.type).toBe(`/problems/${found.code}`);
  const status = new Map<string, number>(Object.entries(problems)).get(found.code);
  expect({ status: answer.status, inside: found.status }, answer.text).toEqual({ status, inside: status });
  const sentences = [{ ...found, message: found.detail }, ...(found.errors ?? []), ...(found.conflicts ?? [])];
  for (const { message, key, params } of sentences) {
    if (!params) expect(key, message).toBe(keyOfText(message));
    const inside = JSON.stringify(params ?? {}).matchAll(/"text":"([^"]*)"/g);
    const unknown = [key, ...[...inside].map(([, text = ""]) => text)].filter((one) => !keysOfSentences.has(one));
    expect(unknown, `${message}: translated by nobody`).toEqual([]);
  }
  return found;
}

/** Errors or conflicts without what is for other languages. */
export function inEnglish<T extends { message: string; key?: unknown; params?: unknown }>(entries: readonly T[] = []) {
  return entries.map(({ key: _, params: __, ...rest }) => rest);
}

/** Expects a refusal with this code (and so its status), and optionally this sentence. */
export function expectProblem(answer: Answer, code: ProblemCode, detail?: string | RegExp): void {
  const found = problemOf(answer);
  expect(found.code, answer.text).toBe(code);
  if (detail instanceof RegExp) expect(found.detail).toMatch(detail);
  else if (detail !== undefined) expect(found.detail).toBe(detail);
}

/** Expects a 503 with `Retry-After`. */
export function expectRetryLater(answer: Answer | undefined): void {
  if (!answer) throw new Error("there was no response");
  expectProblem(answer, "unavailable");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
}
