import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { callerOf } from "../../../tests/support/caller";
import { describedCalls, nameOf } from "../../../tests/support/contracts";
import { type Call, callsOf, openApi } from "../../../tests/support/openapi";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { scopes } from "../../shared/scopes";
import { webhookEvents } from "../../shared/webhook-events";

let app: TestApp;
let calls: Call[];
beforeAll(async () => {
  app = await startApp();
  calls = await callsOf(app);
});
afterAll(() => app.close());

/** The paths in a JSON Schema at which there is a list without a maximum. */
function endlessLists(schema: unknown, path = ""): string[] {
  const { type, maxItems } = Object(schema);
  const parts = typeof schema === "object" ? Object.entries(schema ?? {}) : [];
  return [
    ...(type === "array" && maxItems === undefined ? [path] : []),
    ...parts.flatMap(([name, part]) => endlessLists(part, `${path}/${name}`)),
  ];
}

describe("/api/openapi.json", () => {
  test("is OpenAPI 3.1", async () => {
    const { status, headers, body } = await callerOf(app).get("/api/openapi.json");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(openApi.safeParse(body).error).toBeUndefined();
  });

  test("contains every call in a contract, and no other", () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(describedCalls.map(nameOf).sort());
    expect(calls.length).toBeGreaterThan(10);
  });

  test("describes what webhooks are sent, with its headers", async () => {
    const { webhooks } = openApi.parse((await callerOf(app).get("/api/openapi.json")).body);
    expect(Object.keys(webhooks).sort()).toEqual([...webhookEvents].sort());
    for (const { post } of Object.values(webhooks)) {
      const names = post.parameters.map((one) => [one.name, one.in, one.required]);
      const headers = ["webhook-id", "webhook-timestamp", "webhook-signature"];
      expect(names).toEqual(headers.map((name) => [name, "header", true]));
      const { schema } = post.requestBody.content["application/json"] ?? {};
      expect(schema).toMatchObject({ required: ["type", "timestamp", "data"] });
      expect(() => z.fromJSONSchema(schema ?? {})).not.toThrow();
    }
  });

  test("describes tokens with all scopes", async () => {
    const { components } = openApi.parse((await callerOf(app).get("/api/openapi.json")).body);
    for (const scope of scopes) expect(JSON.stringify(components.securitySchemes.token)).toContain(scope);
  });

  test("lists every path parameter once, as required", () => {
    for (const { name, path, parameters = [] } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, word]) => word);
      const described = parameters.filter((one) => one.in === "path");
      expect(described.map((one) => one.name).sort(), name).toEqual(inPath.sort());
      expect(
        described.every(({ required }) => required),
        name,
      ).toBe(true);
    }
  });

  test("lists a phone's headers for every change that requires a session, and for no other call", () => {
    const told = ["Idempotency-Key", "Occurred-At", "Sent-At", "Not-Before", "Content-Language", "Changeover-Person"];
    for (const { name, method, security, parameters = [] } of calls) {
      const headers = parameters.filter((one) => one.in === "header");
      const hasETag = describedCalls.some((one) => nameOf(one) === name && one.hasETag);
      expect(
        headers.map((one) => one.name),
        name,
      ).toEqual(method === "GET" || security.length === 0 ? [] : [...told, ...(hasETag ? ["If-Match"] : [])]);
      for (const { required, description } of headers)
        expect([required, description]).toEqual([false, expect.any(String)]);
    }
  });

  test("marks optional bodies", () => {
    const optional = calls.filter(({ requestBody }) => requestBody?.required === false).map(({ name }) => name);
    expect(optional.sort()).toEqual([
      "DELETE /api/assignments/{id}/checklist/{itemId}",
      "DELETE /api/assignments/{id}/findings/{findingId}",
      "DELETE /api/assignments/{id}/guests-still-here",
      "PATCH /api/assignments/{id}/approve",
      "PATCH /api/assignments/{id}/finish",
      "POST /api/assignments/{id}/checklist/{itemId}",
      "POST /api/assignments/{id}/complete",
      "POST /api/assignments/{id}/guests-still-here",
      "POST /api/assignments/{id}/start",
      "POST /api/assignments/{id}/undo",
      "POST /api/checklists/{id}/publish",
      "POST /api/day-plans/{id}/apply",
      "POST /api/feeds/{id}/release",
      "POST /api/objects/upload",
      "POST /api/stays/{id}/arrived",
      "POST /api/stays/{id}/departed",
    ]);
    expect(calls.filter(({ requestBody }) => requestBody?.required).length).toBeGreaterThan(10);
  });

  test("describes every call's success, its refusals and its security", () => {
    const open = new Set(describedCalls.filter(({ roles }) => roles === "anyone").map(nameOf));
    for (const { name, responses, security } of calls) {
      const endpoint = describedCalls.find((one) => nameOf(one) === name);
      expect(Object.keys(responses), name).toEqual([String(endpoint?.status), "default"]);
      expect(Object.keys(responses.default?.content ?? {}), name).toEqual(["application/problem+json"]);
      const byToken = endpoint?.scope ? [{ token: [endpoint.scope] }] : [];
      expect(security, name).toEqual(open.has(name) ? [] : [{ session: [] }, ...byToken]);
    }
  });

  test("describes every success body: JSON, none, a stream or an image", () => {
    const others: Record<string, string> = {
      "GET /api/events": "text/event-stream",
      "GET /objects/{id}": "image/jpeg",
    };
    for (const { name, responses } of calls) {
      const [[status, success] = []] = Object.entries(responses);
      const types = Object.keys(success?.content ?? {});
      expect(types, name).toEqual(status === "204" ? [] : [others[name] ?? "application/json"]);
    }
  });

  test("describes every shape as JSON Schema that can be parsed back", () => {
    const schemas = calls.flatMap(({ parameters = [], requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema)),
    ]);
    expect(schemas.length).toBeGreaterThan(30);
    for (const schema of schemas) expect(() => z.fromJSONSchema(schema), JSON.stringify(schema)).not.toThrow();
  });

  test("limits every list in a body, so that none takes seconds to check", () => {
    const bodies = calls.map(({ name, requestBody }) => [name, endlessLists(Object(requestBody).content)]);
    expect(bodies.filter(([, paths]) => paths?.length)).toEqual([]);
    expect(endlessLists({ schema: { type: "array" } })).toEqual(["/schema"]);
  });

  test("marks files as binary, in requests and responses", () => {
    const call = (method: string) => calls.find(({ name }) => name === `${method} /objects/{id}`);
    expect(Object.keys(call("PUT")?.requestBody?.content ?? {})).toEqual(["application/octet-stream"]);
    expect(call("GET")?.responses["200"]?.content).toMatchObject({ "image/jpeg": { schema: { format: "binary" } } });
  });

  test("matches reality: a refusal fits its schema", async () => {
    const [call] = calls.filter(({ name }) => name === "GET /api/user");
    const schema = call?.responses.default?.content?.["application/problem+json"]?.schema ?? {};
    const { body } = await callerOf(app).get("/api/user");
    expect(z.fromJSONSchema(schema).safeParse(body).error).toBeUndefined();
    expect(z.fromJSONSchema(schema).safeParse({ error: "Unauthorized" }).success).toBe(false);
  });
});
