// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { startCaches } from "../../../tests/support/fake-caches";
import { openScreen, personOf, startFakeServer } from "../../../tests/support/screen";
import type { Reply } from "../../shared/endpoint";
import { getPhrases } from "../../shared/phrases";
import { activateLanguage } from "../../shared/words";
import { queryClient } from "../api/query-client";
import { openReadCache } from "../outbox/cached-reads";
import { followPhrases } from "../session/follow-phrases";
import { ParkText, useParkText } from "./park-text";

// The park's own texts in the reader's language (docs/domain.md, "Languages").

const book: Reply<typeof getPhrases> = {
  etag: '"1"',
  phrases: [{ original: "Empty bins", translation: "Opróżnij kosze" }],
};

function Texts() {
  const parkText = useParkText();
  return (
    <ul aria-label={parkText("Empty bins")}>
      <li>
        <ParkText>Empty bins</ParkText>
      </li>
      <li>
        <ParkText>Sweep terrace</ParkText>
      </li>
    </ul>
  );
}

function openTexts() {
  const server = startFakeServer();
  openScreen(<Texts />, { person: personOf("cleaner"), path: "/" });
  return server;
}

/** Reads the book, until the test ends. */
function follow(...[locale, own]: [locale: string, own: "en" | "pl"]): void {
  let stop = () => {};
  act(() => {
    stop = followPhrases(queryClient, locale, own);
  });
  onTestFinished(() => act(stop));
}

const shown = () => screen.getAllByRole("listitem").map(({ innerHTML }) => innerHTML);

test("without a book everything is as the park wrote it", () => {
  openTexts();
  expect(shown()).toEqual(["Empty bins", "Sweep terrace"]);
});

test("a text is shown in the reader's language; without a translation with its own language, which is also read out", async () => {
  const server = openTexts();
  server.returns(getPhrases, book);
  follow("pl", "en");
  await screen.findByText("Opróżnij kosze");
  expect(server.requests).toEqual(["GET /api/phrases?locale=pl"]);
  expect(screen.getByRole("list", { name: "Opróżnij kosze" })).toBeDefined();
  expect(shown()).toEqual([
    "Opróżnij kosze",
    '<span lang="en">Sweep terrace</span><span class="sr-only"> (not translated, angielski)</span>',
  ]);
});

test("readers of the park's own language see its texts without a mark, and what it started with translated", async () => {
  const server = openTexts();
  server.returns(getPhrases, book);
  follow("pl", "pl");
  await screen.findByText("Opróżnij kosze");
  expect(shown()).toEqual(["Opróżnij kosze", "Sweep terrace"]);
});

test("to readers of another language nothing is shown in the park's until the book is here, or can't be read", async () => {
  activateLanguage("pl", {});
  onTestFinished(() => activateLanguage("en", {}));
  const server = openTexts();
  const hidden = ["Empty bins", "Sweep terrace"].map((text) => `<span class="invisible">${text}</span>`);
  expect(shown()).toEqual(hidden);
  server.refuses(getPhrases, 503);
  follow("pl", "en");
  expect(shown()).toEqual(hidden);
  await waitFor(() => expect(shown()[0]).toMatch(/^<span lang="en">Empty bins<.span>/));
  server.returns(getPhrases, book);
  await act(() => queryClient.invalidateQueries({ queryKey: ["phrases"] }));
  await screen.findByText("Opróżnij kosze");
});

test("a book that takes long doesn't hide the texts", async () => {
  const server = openTexts();
  const release = server.holds(getPhrases, book);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  follow("pl", "en");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(shown()[0]).toMatch(/^<span lang="en">Empty bins<.span>/);
  vi.useRealTimers();
  release();
  await screen.findByText("Opróżnij kosze");
});

test("a change of the book is shown, and another language's book replaces it", async () => {
  const server = openTexts();
  server.returns(getPhrases, book);
  follow("pl", "en");
  await screen.findByText("Opróżnij kosze");
  server.returns(getPhrases, {
    etag: '"2"',
    phrases: [...book.phrases, { original: "Sweep terrace", translation: "Zamieć taras" }],
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ["phrases"] }));
  await screen.findByText("Zamieć taras");
});

test("without a network the book that the device read last is used", async () => {
  startCaches();
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = openTexts();
  await (await openReadCache()).put("/api/phrases?locale=pl", Response.json(book));
  server.refuses(getPhrases, 503);
  follow("pl", "en");
  await waitFor(() => expect(shown()[0]).toBe("Opróżnij kosze"));
});
