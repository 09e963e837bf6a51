// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, press, startFakeServer } from "../../../../tests/support/screen";
import { keyOf } from "../../../client/api/call";
import { queryClient } from "../../../client/api/query-client";
import { getPark } from "../../../shared/current-user";
import type { Locale } from "../../../shared/locales";
import { translateText } from "../contract";
import { TypedText } from "./typed-text";

// What somebody typed in another language (docs/domain.md, "Languages of texts"). The reader's is English.

function openText(lang: Locale | null, translates = true, text = "Kran cieknie") {
  const server = startFakeServer();
  openScreen(<TypedText text={text} lang={lang} />, { person: personOf("teamleader"), path: "/" });
  const park = queryClient.getQueryData<object>(keyOf(getPark.path));
  queryClient.setQueryData(keyOf(getPark.path), { ...park, translates });
  return server;
}

test("is translated with one tap, marked as a machine's, with the original one tap away", async () => {
  const server = openText("pl");
  server.returns(translateText, { text: "Tap drips" });
  await screen.findByText("Translate");
  expect(screen.getByText("Kran cieknie").getAttribute("lang")).toBe("pl");
  expect(screen.getByText("Kran cieknie").getAttribute("dir")).toBe("auto");
  press("Translate");
  const translated = await screen.findByText("Tap drips");
  expect(translated.getAttribute("lang")).toBe("en");
  screen.getByText("Machine translation");
  expect(screen.queryByText("Kran cieknie")).toBeNull();
  expect(server.bodiesOf(translateText)).toEqual([{ text: "Kran cieknie", from: "pl", to: "en" }]);
  press("Show original");
  screen.getByText("Kran cieknie");
  expect(screen.queryByText("Machine translation")).toBeNull();
  press("Translate");
  await screen.findByText("Tap drips");
  // Known while the page is open.
  expect(server.bodiesOf(translateText)).toHaveLength(1);
});

test("stays in its own words with the reason if the service fails, and another tap tries again", async () => {
  const server = openText("pl");
  server.refuses(translateText, 502, "The translation service can't be reached right now. Please try again.");
  await screen.findByText("Translate");
  press("Translate");
  await screen.findByText("The translation service can't be reached right now. Please try again.");
  screen.getByText("Kran cieknie");
  server.returns(translateText, { text: "Tap drips" });
  press("Translate");
  await screen.findByText("Tap drips");
  expect(screen.queryByText("The translation service can't be reached right now. Please try again.")).toBeNull();
});

test.each<[string, Locale | null, boolean]>([
  ["in the reader's language", "en", true],
  ["in an unknown language", null, true],
  ["in a park without a service", "pl", false],
])("%s there is nothing to translate", async (_, lang, translates) => {
  openText(lang, translates);
  expect((await screen.findByText("Kran cieknie")).getAttribute("dir")).toBe("auto");
  expect(screen.queryByText("Translate")).toBeNull();
});
