import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { type FirstScreen, pageOf } from "./pages";

const waiting = '<div id="root"><main>Loading</main></div>';
const script = '<script type="module" src="/assets/app.js"></script>';
const texts = '<link rel="preload" href="/assets/texts/1/en-cleaner.json" as="fetch" />';
const html = `<head>${texts}<link rel="preload" href="/api/user" as="fetch" />${script}</head><body>${waiting}</body>`;
const initialData = { "/api/user": { name: "</script>" } };
const block = '<script type="application/json" id="initial-data">{"/api/user":{"name":"\\u003c/script>"}}</script>';

const inEnglish: Omit<FirstScreen, "initialDataFor" | "draw"> = {
  timeoutMs: 100,
  languageOf: () => "en",
  translate: async (page: string) => page,
  translateManifest: async (manifest: string) => manifest,
};
const never = () => Promise.reject(new Error("unexpected render"));

/** Returns the resulting page. */
async function pageWith(first: Pick<FirstScreen, "initialDataFor" | "draw">) {
  const app = Fastify();
  app.get("/", pageOf(html, { ...inEnglish, ...first }));
  const { statusCode, body, headers } = await app.inject("/");
  return [statusCode, body, headers["cache-control"]];
}

test.each([
  ["is too late", () => new Promise<never>(() => {})],
  ["can't be read", () => Promise.reject(new Error("no database"))],
  ["is empty", async () => ({})],
])("a page comes as it is when its initial data %s", async (_, initialDataFor) => {
  expect(await pageWith({ initialDataFor, draw: never })).toEqual([200, html, "no-cache"]);
});

test("a page contains its initial data and its screen, and its script only in a template, from which it is fetched after the paint", async () => {
  const page = await pageWith({
    initialDataFor: async () => initialData,
    draw: async (path) => `<p>drawn for ${path}</p>`,
  });
  const drawn = /<head><\/head><body><div id="root" data-drawn="(.*?)"><p>drawn for \/<\/p><\/div>/;
  expect(page).toEqual([200, expect.stringMatching(drawn), "no-store"]);
  const [start = "", at = ""] = drawn.exec(String(page[1])) ?? [];
  expect(page[1]).toBe(`${start}${block}<template id="app">${texts}${script}</template></body>`);
  expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
});

test.each([
  ["is left to the browser", async () => undefined],
  ["can't be rendered", () => Promise.reject(new Error("render failed"))],
])("a page brings its initial data alone when its screen %s", async (_, draw) => {
  const page = await pageWith({ initialDataFor: async () => initialData, draw });
  expect(page).toEqual([200, `<head>${texts}${script}</head><body>${waiting}${block}</body>`, "no-store"]);
});

test("a translation that fails is made again for the next request", async () => {
  const app = Fastify();
  const translate = vi.fn(inEnglish.translate).mockRejectedValueOnce(new Error("no file"));
  app.get("/", pageOf(html, { ...inEnglish, translate, initialDataFor: async () => ({}), draw: never }));
  const statuses = [await app.inject("/"), await app.inject("/"), await app.inject("/")].map((one) => one.statusCode);
  expect([statuses, translate.mock.calls.length]).toEqual([[500, 200, 200], 2]);
});

test("a page template without a place for the screen fails at startup", () => {
  expect(() => pageOf("<body></body>", { ...inEnglish, initialDataFor: never, draw: never })).toThrow(
    "no root element with a spinner",
  );
});
