import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addChecklist, addVilla, addWork } from "../../tests/support/builders";
import { type Answer, type Caller, callerOf, signInAs } from "../../tests/support/caller";
import { startApp, type TestApp } from "../../tests/support/start-app";
import { zone } from "../../tests/support/zone";
import { parkDay, parkInstant } from "../shared/time";
import { renderScreen } from "./render";

let app: TestApp;
let root: string;
let anna: Caller;
const today = parkDay(new Date(), zone);
const dayOf = (who: Caller) => `/api/assignments/cleaner/${who.id}/${today}?earlier=open`;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "changeover-first-"));
  mkdirSync(join(root, "dist/client"), { recursive: true });
  copyFileSync("index.html", join(root, "dist/client/index.html"));
  copyFileSync("public/manifest.webmanifest", join(root, "dist/client/manifest.webmanifest"));
  app = await startApp({ root });
  anna = await signInAs(app, "cleaner", "Anna </script><script>alert(1)</script>");
  await addChecklist(app);
  const villa = await addVilla(app, { location: "<!-- by the dunes" });
  await addWork(app, { lead: anna, villa, plannedAt: parkInstant(today, "10:00", zone) });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const block = /<script type="application\/json" id="initial-data">(.*?)<\/script>/s;
const broughtBy = ({ text }: Answer): Record<string, unknown> => JSON.parse(block.exec(text)?.[1] ?? "{}");

describe("a page brings", () => {
  test.each(["/", "/cleaner"])("at %s exactly the responses that a cleaner's day requests", async (path) => {
    const brought = broughtBy(await anna.get(path));
    expect(Object.keys(brought).toSorted()).toEqual(["/api/areas", dayOf(anna), "/api/park", "/api/user"]);
    for (const [address, answer] of Object.entries(brought)) expect(answer).toEqual((await anna.get(address)).body);
    expect(brought[dayOf(anna)]).toHaveLength(1);
  });

  test.each(["/cleaner?date=2026-07-01", "/cleaner/task/1", "/history"])(
    "at %s the user and the park",
    async (path) => {
      expect(Object.keys(broughtBy(await anna.get(path)))).toEqual(["/api/user", "/api/park"]);
    },
  );

  test.each(["qc", "teamleader", "admin"] as const)("to %s the user and the park", async (role) => {
    const who = await signInAs(app, role);
    expect(broughtBy(await who.get("/cleaner"))).toMatchObject({ "/api/user": { id: who.id }, "/api/park": {} });
    expect(Object.keys(broughtBy(await who.get("/")))).toEqual(["/api/user", "/api/park"]);
  });

  test("personal data, so it is not cached and preloads nothing", async () => {
    const { headers, text } = await anna.get("/cleaner");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).not.toContain('href="/api/');
    expect(text).toContain('rel="preload"');
  });

  test("text that can't end the data block or start another", async () => {
    const { text } = await anna.get("/cleaner");
    expect(text).not.toContain("alert(1)</script>");
    expect(text).not.toContain("<!-- by");
    expect(text.match(/<script/g)).toHaveLength(3);
  });
});

describe("the server renders", () => {
  const drawnBy = ({ text }: Answer) => /<div id="root" data-drawn="[^"]*">(.*)<\/div><script/s.exec(text)?.[1];

  test("a cleaner's day, with text escaped", async () => {
    const drawn = drawnBy(await anna.get("/cleaner")) ?? "";
    expect(drawn).toContain("My Schedule</h1>");
    expect(drawn.match(/<article/g)).toHaveLength(1);
    expect(drawn).toContain("&lt;!-- by the dunes");
    expect(drawn).not.toMatch(/<script|<!-- by|style=/);
  });

  test("in the language that the user chose, else the browser's", async () => {
    const polish = await anna.send("GET", "/cleaner", { headers: { "accept-language": "tlh, pl-PL;q=0.9, en;q=0.8" } });
    expect(polish.text).toContain('<html lang="pl" dir="ltr">');
    expect(drawnBy(polish)).toContain("Mój grafik");
    await anna.put("/api/me/locale", { locale: "ar" });
    const arabic = await anna.send("GET", "/cleaner", { headers: { "accept-language": "pl" } });
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
    expect(drawnBy(arabic)).not.toMatch(/My Schedule|Mój grafik/);
    await anna.patch("/api/me", { locale: null });
    expect(drawnBy(await anna.get("/cleaner"))).toContain("My Schedule");
  });

  test("to other roles what the cleaner's page shows them", async () => {
    const qc = await signInAs(app, "qc");
    expect(drawnBy(await qc.get("/cleaner"))).toContain("Only cleaners have their own schedule.");
  });

  test("no partial screen: if rendering fails, it is logged and left to the browser", async () => {
    const answers = { ...broughtBy(await anna.get("/cleaner")), [dayOf(anna)]: [{ id: "1" }] };
    await expect(renderScreen("/cleaner", answers, "en")).rejects.toThrow(
      "the screen at /cleaner could not be rendered",
    );
  });

  test.each(["/", "/cleaner?date=2026-07-01", "/cleaner/task/1", "/history"])("nothing at %s", async (path) => {
    const page = await anna.get(path);
    expect(drawnBy(page)).toBeUndefined();
    expect(page.text).toContain("Loading</h1>");
  });
});

describe("a page brings nothing", () => {
  const expectPlain = (answer: Answer) => {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(block);
    expect(answer.text).toContain('href="/api/user"');
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  };

  test("to visitors", async () => expectPlain(await callerOf(app).get("/cleaner")));

  test("after the session has ended", async () => {
    const bo = await signInAs(app, "cleaner");
    await bo.post("/api/logout");
    expectPlain(await bo.get("/cleaner"));
  });

  test("while others wait for the database", async () => {
    const { pool } = app.database;
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = pool.connect();
    try {
      expectPlain(await anna.get("/cleaner"));
    } finally {
      for (const one of all) one.release();
      (await waiting).release();
    }
  });

  test("when a read fails", async () => {
    await app.database.db.execute(sql`alter table areas rename to elsewhere`);
    try {
      expectPlain(await anna.get("/cleaner"));
    } finally {
      await app.database.db.execute(sql`alter table elsewhere rename to areas`);
    }
  });
});
