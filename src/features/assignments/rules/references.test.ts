import { expect, test } from "vitest";
import { firstThatFit, referenceThumbs } from "./references";

const work = (plannedAt: string, ...referenceUrls: (string | null)[]) => ({
  plannedAt: `2026-11-2${plannedAt}:00.000Z`,
  checklist: { items: referenceUrls.map((referenceUrl) => ({ referenceUrl })) },
});
const now = new Date("2026-11-21T10:10:00.000Z");

test("reference thumbnails: today's first, the nearest planned villa's first, each once", () => {
  const today = [
    work("1T09:00", "/a"),
    work("1T10:00", "/b", null, "/c"),
    work("1T11:00", "/d"),
    work("0T09:00", "/old"),
  ];
  const tomorrow = [work("2T12:00", "/f"), work("2T09:00", "/b", "/e")];
  const expected = ["/b", "/c", "/d", "/a", "/old", "/e", "/f"].map((url) => `${url}?size=thumb`);
  expect(referenceThumbs(today, tomorrow, now)).toEqual(expected);
  expect(referenceThumbs([], [work("2T09:00", null)], now)).toEqual([]);
});

test.each([
  ["all of them, exactly", [3, 3, 4], 10, 3, 3],
  ["those before the first that is too much", [3, 3, 5, 1], 10, 2, 3],
  ["and nobody asks for the next when there is no room for one as large", [4, 4, 1, 1], 10, 2, 2],
  ["none if the first is too large", [11, 1], 10, 0, 1],
  ["none of none", [], 10, 0, 0],
] as const)("as many as fit: %s", async (_, sizes, most, kept, asked) => {
  const urls = sizes.map((_size, index) => `/${index}`);
  const askedFor: string[] = [];
  const sizeOf = async (url: string) => {
    askedFor.push(url);
    return sizes[Number(url.slice(1))] ?? 0;
  };
  expect(await firstThatFit(urls, sizeOf, most)).toEqual(urls.slice(0, kept));
  expect(askedFor).toEqual(urls.slice(0, asked));
});
