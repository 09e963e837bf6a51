import { expect } from "vitest";
import * as z from "zod/mini";
import { type ProblemCode, problems } from "../../src/shared/problem";
import type { Answer } from "./caller";

/** What every refusal looks like (RFC 9457, docs/domain.md, "Responses and errors"), and nothing more than that. */
const problem = z.strictObject({
  type: z.string(),
  title: z.string().check(z.minLength(2)),
  status: z.int(),
  code: z.string(),
  // One sentence, without a stack or a statement of SQL.
  detail: z.string().check(z.regex(/^[A-Z0-9"][^\n]{3,200}[^\s:,]$/)),
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(2)) }))),
  conflicts: z.optional(
    z.array(z.strictObject({ kind: z.string(), date: z.string(), message: z.string().check(z.minLength(2)) })),
  ),
});

/** Reads a refusal and holds it against the described shape; its code must be one that is listed, with its status. */
export function problemOf(answer: Pick<Answer, "status" | "headers" | "body" | "text">) {
  expect(answer.headers.get("content-type"), answer.text).toBe("application/problem+json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const found = z.parse(problem, answer.body);
  expect(found.type).toBe(`/problems/${found.code}`);
  const status = new Map<string, number>(Object.entries(problems)).get(found.code);
  expect({ status: answer.status, inside: found.status }, answer.text).toEqual({ status, inside: status });
  return found;
}

/** A refusal with this code (and therefore its status), and this sentence where one is given. */
export function expectProblem(answer: Answer, code: ProblemCode, detail?: string | RegExp): void {
  const found = problemOf(answer);
  expect(found.code, answer.text).toBe(code);
  if (detail instanceof RegExp) expect(found.detail).toMatch(detail);
  else if (detail !== undefined) expect(found.detail).toBe(detail);
}

/** A refusal that asks to come back, and says when. */
export function expectComeBack(answer: Answer | undefined): void {
  if (!answer) throw new Error("there was no answer at all");
  expectProblem(answer, "unavailable");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
}
