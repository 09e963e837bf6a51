// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { dialogOf, openScreen, personOf, press, seeNoDialog, startFakeServer } from "../../../../tests/support/screen";
import { keyOf } from "../../../client/api/call";
import { queryClient } from "../../../client/api/query-client";
import { readText } from "../../../client/parts/import/read-file";
import { recognised, rowsOf, tableOf } from "../../../client/parts/import/table";
import { csvOf } from "../../../shared/csv";
import { getPark } from "../../../shared/current-user";
import type { Locale } from "../../../shared/locales";
import { activateLanguage } from "../../../shared/words";
import { getParkTexts, type ParkText, putPhrase } from "../contract";
import { columnsOfPhrases } from "./import/columns";
import { phraseTable } from "./import/export-phrases";
import TranslationsTab from "./translations-tab";

const textOf = (original: string, translations: Partial<Record<Locale, string>> = {}): ParkText => ({
  original,
  uses: [{ kind: "label", checklist: "Standard" }],
  translations: Object.entries(translations).map(([locale, translation]) => ({
    locale: localeOf(locale),
    translation,
  })),
});
const localeOf = (code: string): Locale => (code === "pl" ? "pl" : "ar");

const texts = [textOf("Empty bins", { pl: "Opróżnij kosze" }), textOf("Sweep terrace"), textOf("Make up beds")];

async function openTab(languages: Locale[] = ["en", "pl", "ar"], path = "/admin/presets?tab=translations") {
  const server = startFakeServer();
  server.returns(getParkTexts, texts);
  openScreen(<TranslationsTab />, { person: personOf("admin"), path });
  act(() => void queryClient.setQueryData(keyOf(getPark.path), (park: object) => ({ ...park, languages })));
  return server;
}

const fieldOf = (text: string) => screen.getByLabelText<HTMLTextAreaElement>(text);
const typeIn = (label: string, value: string) => {
  const field = fieldOf(label);
  field.focus();
  fireEvent.change(field, { target: { value } });
  return field;
};

test("missing texts come first, with the progress; Enter saves one and goes on to the next, which stays where it is", async () => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  const missing = screen.getByRole("region", { name: "To translate" });
  expect(within(missing).getAllByRole("textbox")).toHaveLength(2);
  expect(fieldOf("Polski: Empty bins").value).toBe("Opróżnij kosze");
  const saved = { original: "Sweep terrace", locale: "pl" as const, translation: "Zamieć taras" };
  server.returns(putPhrase, saved);
  fireEvent.keyDown(typeIn("Polski: Sweep terrace", " Zamieć taras "), { key: "Enter" });
  await screen.findByText("2 of 3 translated");
  expect(server.bodiesOf(putPhrase)).toEqual([{ ...saved, before: null }]);
  expect(document.activeElement).toBe(fieldOf("Polski: Make up beds"));
  expect(within(missing).getByText("Saved")).toBeDefined();
});

test("Escape takes back what was typed; an emptied field deletes the translation", async () => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  fireEvent.keyDown(typeIn("Polski: Empty bins", "Kosze"), { key: "Escape" });
  expect(fieldOf("Polski: Empty bins").value).toBe("Opróżnij kosze");
  fieldOf("Polski: Empty bins").blur();
  server.returns(putPhrase, { original: "Empty bins", locale: "pl", translation: null });
  typeIn("Polski: Empty bins", " ").blur();
  await screen.findByText("0 of 3 translated");
  expect(server.bodiesOf(putPhrase)).toEqual([
    { original: "Empty bins", locale: "pl", translation: null, before: "Opróżnij kosze" },
  ]);
});

test("what is typed stays when the reader switches the language, or a colleague adds a text", async () => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  const field = typeIn("Polski: Sweep terrace", "Zamieć");
  onTestFinished(() => activateLanguage("en", {}));
  activateLanguage("nl", { "To translate": "Te vertalen" });
  server.returns(getParkTexts, [...texts, textOf("Wash windows")]);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText("1 of 4 translated");
  screen.getByRole("region", { name: "Te vertalen" });
  expect(fieldOf("Polski: Sweep terrace")).toBe(field);
  expect(field.value).toBe("Zamieć");
  fireEvent.keyDown(field, { key: "Escape" });
  const added = fieldOf("Polski: Wash windows");
  server.returns(putPhrase, { original: "Wash windows", locale: "pl", translation: "Umyj okna" });
  fireEvent.keyDown(typeIn("Polski: Wash windows", "Umyj okna"), { key: "Enter" });
  await screen.findByText("2 of 4 translated");
  expect(fieldOf("Polski: Wash windows")).toBe(added);
});

test("a colleague's translation is not overwritten unseen: it is shown, and what was typed stays to be saved again", async () => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  server.refuses(putPhrase, 412, "Someone else changed this in the meantime.");
  server.returns(getParkTexts, [textOf("Empty bins", { pl: "Wyrzuć śmieci" }), ...texts.slice(1)]);
  typeIn("Polski: Empty bins", "Kosze").blur();
  await screen.findByText("Someone else changed this in the meantime.");
  await screen.findByText("Stored now: Wyrzuć śmieci");
  expect(fieldOf("Polski: Empty bins").value).toBe("Kosze");
  server.returns(putPhrase, { original: "Empty bins", locale: "pl", translation: "Kosze" });
  fieldOf("Polski: Empty bins").focus();
  fieldOf("Polski: Empty bins").blur();
  await screen.findByText("Saved");
  expect(server.bodiesOf(putPhrase)[1]).toMatchObject({ translation: "Kosze", before: "Wyrzuć śmieci" });
});

test("what is typed while a save is under way is saved once that has ended and the field is left", async () => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  const saved = { original: "Sweep terrace", locale: "pl" as const };
  const release = server.holds(putPhrase, { ...saved, translation: "Zamieć" });
  typeIn("Polski: Sweep terrace", "Zamieć").blur();
  await screen.findByText("Saving…");
  typeIn("Polski: Sweep terrace", "Zamieć taras").blur();
  server.returns(putPhrase, { ...saved, translation: "Zamieć taras" });
  await act(async () => release());
  await screen.findByText("Saved");
  expect(server.bodiesOf(putPhrase)).toEqual([
    { ...saved, translation: "Zamieć", before: null },
    { ...saved, translation: "Zamieć taras", before: "Zamieć" },
  ]);
  expect(fieldOf("Polski: Sweep terrace").value).toBe("Zamieć taras");
});

test("a save that ends while somebody types on waits for the field to be left; a refused one isn't repeated", async () => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  const release = server.holds(putPhrase, { original: "Sweep terrace", locale: "pl", translation: "Zamieć" });
  typeIn("Polski: Sweep terrace", "Zamieć").blur();
  await screen.findByText("Saving…");
  const field = typeIn("Polski: Sweep terrace", "Zamieć ta");
  await act(async () => release());
  await screen.findByText("2 of 3 translated");
  expect(server.bodiesOf(putPhrase)).toHaveLength(1);
  const refuse = server.holdsRefusal(putPhrase, 503);
  server.returns(getParkTexts, texts.with(1, textOf("Sweep terrace", { pl: "Zamieć" })));
  fireEvent.change(field, { target: { value: "Zamieć taras" } });
  field.blur();
  await screen.findByText("Saving…");
  typeIn("Polski: Sweep terrace", "Zamieć tarasy").blur();
  await act(async () => refuse());
  await screen.findByText("Stored now: Zamieć");
  expect(server.bodiesOf(putPhrase)).toMatchObject([{}, { translation: "Zamieć taras", before: "Zamieć" }]);
});

test.each([
  ["failed", 503, "Opróżnij kosze", "Opróżnij kosze"],
  ["was refused for a colleague's", 412, "Wyrzuć śmieci", "Wyrzuć śmieci"],
])("after a save that %s, typing on protects what a colleague stores then", async (_, status, now, before) => {
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  const storedBy = (translation: string) => [textOf("Empty bins", { pl: translation }), ...texts.slice(1)];
  server.refuses(putPhrase, status, "Not now.");
  server.returns(getParkTexts, storedBy(now));
  typeIn("Polski: Empty bins", "Kosze").blur();
  await screen.findByText("Not now.");
  await screen.findByText(`Stored now: ${now}`);
  const field = typeIn("Polski: Empty bins", "Kosze!");
  server.returns(getParkTexts, storedBy("Kosze opróżnij"));
  await act(() => queryClient.invalidateQueries({ queryKey: keyOf(getParkTexts.path) }));
  await screen.findByText("Stored now: Kosze opróżnij");
  field.blur();
  await waitFor(() => expect(server.bodiesOf(putPhrase)).toHaveLength(2));
  expect(server.bodiesOf(putPhrase)[1]).toMatchObject({ translation: "Kosze!", before });
});

/** Goes to another address, as far as the page allows it. Returns whether it asks first. */
function startLeaving() {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    window.history.replaceState(null, "", "/");
  });
  window.history.replaceState(null, "", "/admin/presets?tab=translations");
  return (path: string) => {
    const destination = { url: `${window.location.origin}/admin/presets${path}`, key: "", sameDocument: true };
    const event = Object.assign(new Event("navigate", { cancelable: true }), {
      ...{ destination, navigationType: "replace" },
    });
    act(() => void navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
}

test("another language, tab or page asks before text is lost that could not be saved", async () => {
  const asksFor = startLeaving();
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  server.refuses(putPhrase, 503, "Not now.");
  expect(asksFor("?tab=translations&language=ar")).toBe(false);
  typeIn("Polski: Sweep terrace", "Zamieć").blur();
  await screen.findByText("Not now.");
  expect(asksFor("?tab=translations&order=new")).toBe(false);
  for (const other of ["?tab=translations&language=ar", "?tab=tasks", "/checklists/1?tab=translations"]) {
    expect([other, asksFor(other)]).toEqual([other, true]);
    press("Keep editing", dialogOf("You have unsaved changes."));
    await seeNoDialog();
  }
  expect(fieldOf("Polski: Sweep terrace").value).toBe("Zamieć");
  asksFor("?tab=translations&language=ar");
  press("Discard changes", dialogOf("You have unsaved changes."));
  await screen.findByText("0 of 3 translated");
});

test("whoever leaves while a save is under way goes on once it has ended", async () => {
  const asksFor = startLeaving();
  const server = await openTab();
  await screen.findByText("1 of 3 translated");
  const release = server.holds(putPhrase, { original: "Sweep terrace", locale: "pl", translation: "Zamieć" });
  typeIn("Polski: Sweep terrace", "Zamieć").blur();
  expect(asksFor("?tab=translations&language=ar")).toBe(true);
  await act(async () => release());
  await screen.findByText("0 of 3 translated");
  await seeNoDialog();
});

test("the language is kept in the address", async () => {
  await openTab(["en", "pl", "ar"], "/admin/presets?tab=translations&language=ar");
  await screen.findByText("0 of 3 translated");
  expect(fieldOf("العربية: Empty bins").lang).toBe("ar");
  fireEvent.change(screen.getByLabelText("Language"), { target: { value: "pl" } });
  await screen.findByText("1 of 3 translated");
});

test("a park with one language is led to the settings, and a failed load can be repeated", async () => {
  const server = await openTab(["en"]);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/admin/settings");
  server.refuses(getParkTexts, 503);
  await act(() => queryClient.resetQueries({ queryKey: keyOf(getParkTexts.path) }));
  act(
    () => void queryClient.setQueryData(keyOf(getPark.path), (park: object) => ({ ...park, languages: ["en", "pl"] })),
  );
  await screen.findByRole("button", { name: "Try again" });
  server.returns(getParkTexts, []);
  press("Try again");
  await screen.findByText("Nothing to translate yet");
});

test("an exported file, imported again, has every text as it is, also those that look like formulas", async () => {
  const odd = [...texts, textOf('=1+1; "odd"\nsecond line', { pl: "-minus", ar: "اختبار" })];
  const table = phraseTable(odd, ["pl", "ar"]);
  expect(table[0]).toEqual(["Original", "Where used", "Polski", "العربية"]);
  expect(table[1]).toEqual(["Empty bins", "Task in Standard", "Opróżnij kosze", ""]);
  const csv = csvOf(table);
  expect(csv.startsWith("\uFEFF")).toBe(true);
  expect(csv).toContain("'-minus");
  const [sheet = { name: "", rows: [] }] = await readText(csv);
  const columns = columnsOfPhrases(["pl", "ar"]);
  const read = tableOf(sheet, columns);
  expect(
    rowsOf(read, recognised(read, columns), columns).rows.map(({ original, pl, ar }) => [original, pl, ar]),
  ).toEqual(
    odd.map(({ original, translations }) => [
      original,
      ...["pl", "ar"].map((locale) => translations.find((one) => one.locale === locale)?.translation ?? ""),
    ]),
  );
});
