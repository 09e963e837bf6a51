import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { Endpoint } from "../../shared/endpoint";
import { scopes } from "../../shared/scopes";
import { keyAndParamsShape, sentMessageShape } from "../../shared/sent-message";
import { phoneHeaders } from "./phone";

/** Marks a call with an optional body until the document is generated. */
const optionalBody = "x-optional-body";

/** What a park sends to other programs, by event: what it tells, and its body. */
export type SentMessages = Record<string, { summary: string; body: z.core.$ZodType }>;

const tokenDescription = `An API token, which an administrator creates. It may make the calls that name one of its scopes: ${scopes.join(", ")}. At most 300 calls a minute.`;

/** Generates OpenAPI 3.1 from the contracts of the mounted routes. */
export const describeApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: "3.1.0",
    info: { title: "Changeover", version: "1", description: "Runs the cleaning of a holiday villa park." },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        token: { type: "http", scheme: "bearer", description: tokenDescription },
      },
    },
  },
  transform: jsonSchemaTransform,
  /** The generator marks every body as required. */
  transformObject(document) {
    if ("swaggerObject" in document) return document.swaggerObject;
    for (const item of Object.values(document.openapiObject.paths ?? {}))
      for (const call of Object.values(item ?? {}))
        if (typeof call === "object" && optionalBody in call) {
          delete call[optionalBody];
          if ("requestBody" in call && call.requestBody && "content" in call.requestBody)
            call.requestBody.required = false;
        }
    return document.openapiObject;
  },
};

/** The headers of a message (Standard Webhooks). */
const messageHeaders = {
  "webhook-id": "The message's id; a message that is sent again has the same",
  "webhook-timestamp": "When it is sent, in seconds since 1970",
  "webhook-signature": "v1, and HMAC-SHA256 of id, timestamp and body, joined by dots, in base64",
};

/** The section `webhooks` of the document: what is sent, by event. */
export function describeMessages(sent: SentMessages) {
  return Object.fromEntries(Object.entries(sent).map(([event, message]) => [event, webhookOf(message)]));
}

function webhookOf({ summary, body }: SentMessages[string]) {
  const header = { in: "header", required: true, schema: { type: "string" } } as const;
  const parameters = Object.entries(messageHeaders).map(([name, description]) => ({ name, description, ...header }));
  const { $schema: _, ...schema } = z.toJSONSchema(body);
  return {
    post: {
      summary,
      tags: ["webhooks"],
      security: [],
      parameters,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: {
        "2XX": { description: "Received" },
        "410": { description: "No more messages: the webhook is switched off" },
        default: { description: "Sent again later, at the latest after 24 hours" },
      },
    },
  };
}

const problemShape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  ...keyAndParamsShape,
  errors: z.optional(
    z.array(
      z.object({
        path: z.string(),
        ...sentMessageShape,
        row: z.optional(z.int()),
        column: z.optional(z.string()),
      }),
    ),
  ),
  conflicts: z.optional(z.array(z.object({ kind: z.string(), date: z.string(), ...sentMessageShape }))),
  /** What the request was based on, as it is now. */
  fresh: z.optional(z.unknown()),
});

/** The OpenAPI schema of an endpoint; `success` for responses that are not JSON. */
export function described(e: Endpoint, success: object = e.status === 204 ? z.null() : replyOf(e)) {
  const shown = (shape: z.core.$ZodType) => !(shape instanceof z.ZodMiniUndefined) && !isEmpty(shape);
  return {
    summary: e.summary,
    tags: [e.path.replace(/^\/api/, "").split("/")[1] ?? "other"],
    security: securityOf(e),
    ...(shown(e.params) && { params: e.params }),
    ...(shown(e.query) && { querystring: e.query }),
    ...(e.method !== "GET" && e.roles !== "anyone" && { headers: e.hasETag ? versionHeaders : phoneHeaders }),
    ...(shown(e.body) && { body: e.body }),
    ...(e.body instanceof z.ZodMiniOptional && { [optionalBody]: true }),
    ...(isFile(e.body) && { consumes: ["application/octet-stream"] }),
    response: {
      [e.status]: success,
      default: { description: "A refusal", content: { "application/problem+json": { schema: problemShape } } },
    },
  };
}

function securityOf({ roles, scope }: Endpoint): Record<string, string[]>[] {
  if (roles === "anyone") return [];
  return scope ? [{ session: [] }, { token: [scope] }] : [{ session: [] }];
}

/** The headers of a change of a record that has versions. */
const versionHeaders = z.extend(phoneHeaders, {
  "If-Match": z.optional(
    z
      .string()
      .check(z.describe("The ETags of the versions that the caller knows; any other version is refused (412).")),
  ),
});

const tagHeader = { ETag: { schema: { type: "string" }, description: "The version, for If-Match" } };

/** A file's media type is in the contract's schema. */
function replyOf({ reply, hasETag }: Endpoint) {
  if (hasETag)
    return { description: "Default Response", headers: tagHeader, content: { "application/json": { schema: reply } } };
  if (!isFile(reply)) return reply;
  return { description: "The file", content: { "image/jpeg": { schema: reply } } };
}

function isFile(shape: z.core.$ZodType): boolean {
  return shape instanceof z.ZodMiniFile;
}

function isEmpty(shape: z.core.$ZodType): boolean {
  return shape instanceof z.ZodMiniObject && Object.keys(shape.shape).length === 0;
}
