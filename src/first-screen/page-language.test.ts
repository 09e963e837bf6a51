import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, callerOf, signInAs } from "../../tests/support/caller";
import { startApp, type TestApp } from "../../tests/support/start-app";

let app: TestApp;
let root: string;
let visitor: Caller;
let person: Caller;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "changeover-language-"));
  mkdirSync(join(root, "dist/client"), { recursive: true });
  copyFileSync("index.html", join(root, "dist/client/index.html"));
  copyFileSync("public/manifest.webmanifest", join(root, "dist/client/manifest.webmanifest"));
  app = await startApp({ root });
  visitor = callerOf(app);
  person = await signInAs(app, "cleaner");
  await person.put("/api/me/locale", { locale: "uk" });
  // What the first page loads takes longer than a page waits for its data.
  await person.get("/cleaner");
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

type Asked = { session?: true; cookie?: string; accept?: string };

/** What the answer to this request is, and its `vary`. */
async function ask(path: string, { session, cookie, accept }: Asked) {
  const cookies = [session && person.cookie, cookie && `locale=${cookie}`].filter(Boolean).join("; ");
  const headers = { ...(cookies && { cookie: cookies }), ...(accept && { "accept-language": accept }) };
  const answer = await visitor.send("GET", path, { headers });
  return { ...answer, vary: answer.headers.get("vary") };
}

describe("the first bytes of a page are of", () => {
  test.each<[string, Asked, string]>([
    ["the person's language", { session: true, cookie: "pl", accept: "de" }, 'lang="uk" dir="ltr"'],
    ["the device's", { cookie: "ar", accept: "de" }, 'lang="ar" dir="rtl"'],
    ["the browser's, by its weights", { accept: "tlh, fr;q=0.3, ro;q=0.8" }, 'lang="ro" dir="ltr"'],
    ["the browser's, if the device's is unknown", { cookie: "tlh", accept: "tr" }, 'lang="tr" dir="ltr"'],
    ["the park's", { accept: "tlh" }, 'lang="en" dir="ltr"'],
    ["the pseudo-locale, which only a device asks for", { session: true, cookie: "en-XA" }, 'lang="en-XA" dir="ltr"'],
  ])("%s", async (_, asked, root) => {
    for (const path of ["/", "/auth", "/cleaner", "/no/such/page"]) {
      const { text, vary } = await ask(path, asked);
      expect(text.slice(0, 200), path).toContain(`<html ${root}>`);
      expect(vary, path).toBe("accept-encoding, accept-language, cookie");
    }
  });

  test("the park's own language, once it is another one", async () => {
    const admin = await signInAs(app, "admin");
    const { body, headers } = await admin.get("/api/settings");
    const etag = headers.get("etag") ?? String(Object(body).etag);
    const changed = await admin.send("PATCH", "/api/settings", {
      body: { locale: "nl" },
      headers: { "if-match": etag },
    });
    expect(changed.status).toBe(200);
    expect((await ask("/", {})).text).toContain('<html lang="nl" dir="ltr">');
    expect((await ask("/", { accept: "es" })).text).toContain('<html lang="es" dir="ltr">');
  });
});

test.each<[Asked, string, string]>([
  [{ cookie: "ar", accept: "de" }, "ar", "rtl"],
  [{ accept: "bg;q=0.4, tr;q=0.9" }, "tr", "ltr"],
])("the manifest for %j is in %s", async (asked, lang, dir) => {
  const { body, vary } = await ask("/manifest.webmanifest", asked);
  expect(body).toMatchObject({ lang, dir, name: expect.stringMatching(/./), icons: expect.anything() });
  expect(body).not.toMatchObject({ description: "Cleaning and quality control of a holiday villa park." });
  expect(vary).toBe("accept-encoding, accept-language, cookie");
});
