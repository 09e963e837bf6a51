import * as z from "zod";
import { callerOf } from "./caller";
import type { TestApp } from "./start-app";

/** A JSON Schema in OpenAPI 3.1; `z.fromJSONSchema` checks whether it is valid. */
export const jsonSchema = z.record(z.string(), z.json());

const media = z.strictObject({ schema: jsonSchema });
const response = z.strictObject({
  description: z.string(),
  content: z.record(z.string(), media).optional(),
  headers: z.record(z.string(), z.strictObject({ schema: jsonSchema, description: z.string().optional() })).optional(),
});
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: jsonSchema,
});
const operation = z.strictObject({
  summary: z.string().min(3),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter).optional(),
  requestBody: z
    .strictObject({
      content: z.record(z.string().regex(/^application\/(json|octet-stream)$/), media),
      required: z.boolean().optional(),
    })
    .optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), response),
});
const message = z.strictObject({
  post: operation.extend({
    parameters: z.array(parameter),
    requestBody: z.strictObject({ required: z.literal(true), content: z.record(z.literal("application/json"), media) }),
    responses: z.record(z.string().regex(/^([1-5](\d\d|XX)|default)$/), response),
  }),
});
const pathItem = z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation);

/** The part of OpenAPI 3.1 that we use, without anything that is not in the standard. */
export const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.union([
        z.strictObject({ type: z.literal("apiKey"), in: z.literal("cookie"), name: z.string() }),
        z.strictObject({ type: z.literal("http"), scheme: z.literal("bearer"), description: z.string() }),
      ]),
    ),
    schemas: z.record(z.string(), jsonSchema).optional(),
  }),
  paths: z.record(z.string().startsWith("/"), pathItem),
  webhooks: z.record(z.string(), message),
});

export type Call = z.output<typeof operation> & { name: string; method: string; path: string };

/** Returns every call in the app's OpenAPI document. */
export async function callsOf(app: Pick<TestApp, "url">): Promise<Call[]> {
  const { status, text, body } = await callerOf(app).get("/api/openapi.json");
  if (status !== 200) throw new Error(`/api/openapi.json answered ${status}: ${text}`);
  const { paths } = openApi.parse(body);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, described]) => {
      const method = verb.toUpperCase();
      return described ? [{ ...described, name: `${method} ${path}`, method, path }] : [];
    }),
  );
}
