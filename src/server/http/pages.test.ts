import Fastify from "fastify";
import { expect, test } from "vitest";
import { pageOf } from "./pages";

const html = '<head><link rel="preload" href="/api/user" as="fetch" /></head><body></body>';

test.each([
  ["come too late", () => new Promise<never>(() => {})],
  ["can't be read", () => Promise.reject(new Error("no database"))],
  ["are none", async () => ({})],
])("a page comes as it is when its first answers %s", async (_, firstAnswers) => {
  const app = Fastify();
  app.get("/", pageOf(html, firstAnswers));
  const { statusCode, body, headers } = await app.inject("/");
  expect([statusCode, body, headers["cache-control"]]).toEqual([200, html, "no-cache"]);
});
