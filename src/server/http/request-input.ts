import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint, Params, Query } from "../../shared/endpoint";
import { issueSentence } from "../../shared/issue-sentence";
import { type FieldError, Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Park } from "../actions/context";

/** What every handler receives: the park, and the path parameters and query, validated against the contract. */
export type RequestInput<E extends Endpoint> = Park & { params: Params<E>; query: Query<E> };

/** The input of a request without its body. */
export function requestInput<E extends Endpoint>(
  { park }: { park: Park },
  e: E,
  request: FastifyRequest,
): RequestInput<E> {
  return {
    ...park,
    params: checked<E["params"]>(e.params, request.params, "params"),
    query: checked<E["query"]>(e.query, request.query, "query"),
  };
}

/** A part of the request in its shape. An invalid id in the path is not found (404); other invalid input is 422 with the fields. */
export function checked<S extends z.core.$ZodType>(
  shape: S,
  value: unknown,
  part: "params" | "query" | "body",
): z.output<S> {
  const result = z.safeParse(shape, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(fieldError);
  if (part === "params" && errors.some(({ path }) => /id$/i.test(path)))
    throw new Problem("not-found", say("Not found."));
  const [first] = errors;
  throw new Problem("invalid", first?.message ?? say("Invalid request."), { errors });
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const path = [...issue.path, key.slice(0, 40)].join(".");
    return { path, message: say('"{field}" is not a field of this call.', { field: path }) };
  }
  return { path: issue.path.join("."), message: issueSentence(issue) };
}
