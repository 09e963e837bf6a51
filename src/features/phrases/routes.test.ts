import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { eventHandlers } from "../../event-handlers";
import { perform } from "../../server/actions/perform";
import { phrases, replacementPresets } from "../../server/database/tables";
import { publish } from "../../server/domain-events";
import { importResult } from "../../shared/import";
import { getPhrases } from "../../shared/phrases";
import { getParkTexts } from "./contract";

// The phrase book (docs/domain.md, "Languages").

let app: TestApp;
let ada: Caller;
let cleaner: Caller;

beforeAll(async () => {
  app = await startApp();
  ada = await signInAs(app, "admin", "Ada");
  cleaner = await signInAs(app, "cleaner");
  const park = { ...app.park, handlers: eventHandlers };
  await perform(park, null, (context) => publish(context, "parkFounded", {}));
});
afterAll(() => app.close());

const bookOf = async (locale: string, who = cleaner) => {
  const { phrases: book } = z.parse(getPhrases.reply, (await who.get(`/api/phrases?locale=${locale}`)).body);
  return new Map(book.map(({ original, translation }) => [original, translation]));
};
const inUse = async () => z.parse(getParkTexts.reply, (await ada.get("/api/phrases/in-use")).body);
const put = (body: object) => ada.put("/api/phrases", body);
const addPreset = (label: string) =>
  app.database.db
    .insert(replacementPresets)
    .values({ label, position: 99 })
    .then(() => label);

describe("a new park", () => {
  test("has everything that it starts with in all languages", async () => {
    const texts = await inUse();
    expect(texts).toHaveLength(6 + 12 + 8 + 4);
    for (const { original, translations } of texts) expect(translations, original).toHaveLength(11);
    expect(texts.find(({ original }) => original === "Bathrooms")).toMatchObject({
      uses: [{ kind: "section", checklist: "Standard" }],
      translations: expect.arrayContaining([{ locale: "de", translation: "Bäder" }]),
    });
    expect((await bookOf("pl")).get("Light bulb")).toBe("Żarówka");
    expect(await bookOf("en")).toEqual(new Map());
  });

  test("refuses a language that there is not", async () => {
    expect((await cleaner.get("/api/phrases?locale=xx")).status).toBe(422);
    expect((await cleaner.get("/api/phrases")).status).toBe(422);
  });
});

describe("the book of a language", () => {
  test("gets, changes and loses a translation, with its version, an audit row and live updates", async () => {
    const original = await addPreset("Corkscrew");
    const tag = async () => (await cleaner.get("/api/phrases?locale=pl")).headers.get("etag");
    const empty = await tag();
    const heard = await recordAnnouncements(app);
    const added = await put({ original, locale: "pl", translation: " Korkociąg ", before: null });
    expect(added.body).toEqual({ original, locale: "pl", translation: "Korkociąg" });
    expect(topicsIn(await heard())).toEqual(["phrases"]);
    expect((await bookOf("pl")).get(original)).toBe("Korkociąg");
    expect((await bookOf("uk")).has(original)).toBe(false);
    const first = await tag();
    expect(first).not.toBe(empty);
    const [row] = await app.database.db.select().from(phrases).where(eq(phrases.original, original));
    await put({ original, locale: "pl", translation: "Otwieracz", before: "Korkociąg" });
    await put({ original, locale: "pl", translation: "Otwieracz" });
    await put({ original, locale: "pl", translation: null, before: "Otwieracz" });
    expect((await bookOf("pl")).has(original)).toBe(false);
    expect(await tag()).toBe(empty);
    expect((await auditOf(app, row?.id ?? "")).map(({ meta }) => meta)).toMatchObject([
      { original, locale: "pl", translation: [null, "Korkociąg"] },
      { translation: ["Korkociąg", "Otwieracz"] },
      { translation: ["Otwieracz", null] },
    ]);
  });

  test("of two admins who translate the same text, the second one's is refused and nothing is lost", async () => {
    const original = await addPreset("Kettle");
    await put({ original, locale: "de", translation: "Wasserkocher", before: null });
    const refused = await put({ original, locale: "de", translation: "Kessel", before: null });
    expect(problemOf(refused).code).toBe("changed-meanwhile");
    expect((await bookOf("de")).get(original)).toBe("Wasserkocher");
    const both = ["Teekocher", "Kocher"].map((translation) =>
      put({ original, locale: "de", translation, before: "Wasserkocher" }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test("the same translation again is no colleague's change", async () => {
    const original = await addPreset("Whisk");
    for (const translation of ["Schneebesen", "Schneebesen"])
      expect(await put({ original, locale: "de", translation, before: null })).toMatchObject({ status: 200 });
    for (const translation of [null, null])
      expect(await put({ original, locale: "de", translation, before: "Schneebesen" })).toMatchObject({ status: 200 });
  });

  test.each([
    ["a text that the park does not use", { original: "Nowhere", translation: "Nirgends" }, "original"],
    ["a blank translation", { translation: "  " }, "translation"],
    ["a long translation", { translation: "x".repeat(1001) }, "translation"],
    ["an unknown language", { locale: "xx" }, "locale"],
  ])("refuses %s", async (_, wrong, path) => {
    const answer = await put({ original: "Light bulb", locale: "de", translation: "Birne", ...wrong });
    expect(answer.status).toBe(422);
    expect(problemOf(answer).errors).toMatchObject([{ path }]);
  });

  test("keeps the translations of texts that are not used any more", async () => {
    const original = await addPreset("Sieve");
    await put({ original, locale: "nl", translation: "Zeef" });
    await app.database.db.delete(replacementPresets).where(eq(replacementPresets.label, original));
    expect((await inUse()).some((text) => text.original === original)).toBe(false);
    expect((await bookOf("nl")).get(original)).toBe("Zeef");
    expect((await put({ original, locale: "de", translation: "Sieb" })).status).toBe(200);
  });
});

describe("a translator's file", () => {
  const send = async (rows: unknown, dryRun: boolean, plan?: string) =>
    ada.post("/api/phrases/import", { rows, dryRun, plan });

  test("adds and changes translations; empty cells and missing columns stay", async () => {
    const original = await addPreset("Doormat\nfor the terrace");
    const rows = [
      { row: 2, original: "Doormat\r\nfor the terrace ", pl: "Wycieraczka", uk: "", tr: null },
      { row: 3, original: "Light bulb", pl: "Lampka", nl: "Gloeilamp" },
    ];
    const preview = z.parse(importResult, (await send(rows, true)).body);
    expect(preview).toMatchObject({ added: 0, changed: 2, unchanged: 0, errors: [] });
    expect(preview.changes).toEqual([
      { row: 2, name: original, column: "pl", from: "", to: "Wycieraczka" },
      { row: 3, name: "Light bulb", column: "pl", from: "Żarówka", to: "Lampka" },
    ]);
    expect((await bookOf("pl")).has(original)).toBe(false);
    expect((await send(rows, false)).body).toMatchObject({ changed: 2, errors: [] });
    expect((await bookOf("pl")).get(original)).toBe("Wycieraczka");
    expect((await bookOf("pl")).get("Light bulb")).toBe("Lampka");
    expect((await bookOf("uk")).get("Light bulb")).toBe("Лампочка");
    expect((await send(rows, false)).body).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test("leaves a translation that a colleague has changed since the dry run", async () => {
    const original = await addPreset("Parasol");
    await put({ original, locale: "nl", translation: "Parasol" });
    const rows = [{ row: 2, original, nl: "Parasol", de: "Schirm" }];
    const { plan } = z.parse(importResult, (await send(rows, true)).body);
    await put({ original, locale: "nl", translation: "Zonnescherm" });
    expect(problemOf(await send(rows, false, plan)).code).toBe("changed-meanwhile");
    expect((await bookOf("nl")).get(original)).toBe("Zonnescherm");
    expect((await bookOf("de")).has(original)).toBe(false);
    const again = z.parse(importResult, (await send(rows, true)).body);
    expect((await send(rows, false, again.plan)).body).toMatchObject({ changed: 1 });
    expect((await bookOf("nl")).get(original)).toBe("Parasol");
  });

  test("with any error stores nothing, and names each by row and column", async () => {
    const rows = [
      { row: 2, original: "Dish cloths", pl: "Szmatki" },
      { row: 3, original: "Dish clothes", pl: "Ubrania" },
      { row: 4, original: "", pl: "Nic" },
      { row: 5, original: "Dish cloths", uk: "x".repeat(1001) },
    ];
    const { errors } = z.parse(importResult, (await send(rows, true)).body);
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, "original"],
      [4, "original"],
      [5, "uk"],
      [5, "original"],
    ]);
    const answer = await send(rows, false);
    expect(answer.status).toBe(422);
    expect(problemOf(answer).errors).toHaveLength(4);
    expect((await bookOf("pl")).get("Dish cloths")).toBe("Ściereczki kuchenne");
  });
});
