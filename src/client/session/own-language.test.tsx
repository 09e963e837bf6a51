// @vitest-environment happy-dom
import { cleanup, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../tests/support/screen";
import { storeLanguage } from "../../shared/current-user";
import { setLanguage } from "../browser/language";
import { chooseLanguage } from "./language-choice";
import { useOwnLanguage } from "./own-language";

// docs/domain.md, "Languages": a choice that could not be stored is stored with whoever made it.

const anna = personOf("cleaner", { id: "0199c0de-0000-7000-8000-000000000501", locale: "en" });
const bob = personOf("cleaner", { id: "0199c0de-0000-7000-8000-000000000502", locale: "en" });

function Page() {
  useOwnLanguage();
  return null;
}
const openAs = (person: typeof anna) => openScreen(<Page />, { person, path: "/cleaner" });
const stored = (server: ReturnType<typeof startFakeServer>) => server.bodiesOf(storeLanguage);

beforeEach(() => onTestFinished(async () => void (await setLanguage("en"))));

test("with that person once they are back, and not with the next one on the phone", async () => {
  const server = startFakeServer();
  server.refuses(storeLanguage, 503);
  await chooseLanguage("pl", anna);
  expect(stored(server)).toEqual([{ locale: "pl" }]);
  server.returns(storeLanguage, undefined);
  openAs(bob);
  cleanup();
  openAs(anna);
  await waitFor(() => expect(stored(server)).toHaveLength(2));
  expect(stored(server).at(-1)).toEqual({ locale: "pl" });
});

test("a visitor's with whoever signs in", async () => {
  const server = startFakeServer();
  server.returns(storeLanguage, undefined);
  await chooseLanguage("de", null);
  openAs(bob);
  await waitFor(() => expect(stored(server)).toEqual([{ locale: "de" }]));
});
