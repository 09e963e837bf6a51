import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { callerOf } from "../../../tests/support/caller";
import { describedCalls, nameOf } from "../../../tests/support/contracts";
import { type Call, callsOf, openApi } from "../../../tests/support/openapi";
import { startApp, type TestApp } from "../../../tests/support/start-app";

let app: TestApp;
let calls: Call[];
beforeAll(async () => {
  app = await startApp();
  calls = await callsOf(app);
});
afterAll(() => app.close());

describe("/api/openapi.json", () => {
  test("is OpenAPI 3.1", async () => {
    const { status, headers, body } = await callerOf(app).get("/api/openapi.json");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(openApi.safeParse(body).error).toBeUndefined();
  });

  test("holds every call that a contract describes, and no other", () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(describedCalls.map(nameOf).sort());
    expect(calls.length).toBeGreaterThan(10);
  });

  test("names every parameter of every path, once, and says that it is required", () => {
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

  test("says what a phone may tell of every change that somebody signed in makes, and of nothing else", () => {
    const told = ["Idempotency-Key", "Occurred-At", "Sent-At", "Changeover-Person"];
    for (const { name, method, security, parameters = [] } of calls) {
      const headers = parameters.filter((one) => one.in === "header");
      expect(
        headers.map((one) => one.name),
        name,
      ).toEqual(method === "GET" || security.length === 0 ? [] : told);
      for (const { required, description } of headers)
        expect([required, description]).toEqual([false, expect.any(String)]);
    }
  });

  test("says which bodies may be left out", () => {
    const optional = calls.filter(({ requestBody }) => requestBody?.required === false).map(({ name }) => name);
    expect(optional.sort()).toEqual([
      "POST /api/assignments/{id}/checklist/{itemId}",
      "POST /api/assignments/{id}/complete",
      "POST /api/objects/upload",
    ]);
    expect(calls.filter(({ requestBody }) => requestBody?.required).length).toBeGreaterThan(10);
  });

  test("gives every call its success, the shape of a refusal, and who must be signed in", () => {
    const open = new Set(describedCalls.filter(({ roles }) => roles === "anyone").map(nameOf));
    for (const { name, responses, security } of calls) {
      const endpoint = describedCalls.find((one) => nameOf(one) === name);
      expect(Object.keys(responses), name).toEqual([String(endpoint?.status), "default"]);
      expect(Object.keys(responses.default?.content ?? {}), name).toEqual(["application/problem+json"]);
      expect(security, name).toEqual(open.has(name) ? [] : [{ session: [] }]);
    }
  });

  test("says how every success is written: as JSON, not at all, as a stream or as a picture", () => {
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

  test("writes every shape in JSON Schema that can be read back", () => {
    const schemas = calls.flatMap(({ parameters = [], requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema)),
    ]);
    expect(schemas.length).toBeGreaterThan(30);
    for (const schema of schemas) expect(() => z.fromJSONSchema(schema), JSON.stringify(schema)).not.toThrow();
  });

  test("says of a file that it is one, on the way in as on the way out", () => {
    const call = (method: string) => calls.find(({ name }) => name === `${method} /objects/{id}`);
    expect(Object.keys(call("PUT")?.requestBody?.content ?? {})).toEqual(["application/octet-stream"]);
    expect(call("GET")?.responses["200"]?.content).toMatchObject({ "image/jpeg": { schema: { format: "binary" } } });
  });

  test("describes what really comes: a refusal fits the shape that it gives", async () => {
    const [call] = calls.filter(({ name }) => name === "GET /api/user");
    const schema = call?.responses.default?.content?.["application/problem+json"]?.schema ?? {};
    const { body } = await callerOf(app).get("/api/user");
    expect(z.fromJSONSchema(schema).safeParse(body).error).toBeUndefined();
    expect(z.fromJSONSchema(schema).safeParse({ error: "Unauthorized" }).success).toBe(false);
  });
});
