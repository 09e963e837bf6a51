import { expect, onTestFinished, test } from "vitest";
import { builtInFindings, isBuiltIn } from "../../../shared/canned-findings";
import { activateLanguage } from "../../../shared/words";
import { englishFindings } from "./english-findings";
import { findingText } from "./finding-text";

const asWritten = (original: string) => original;
const codes = Object.values(builtInFindings).flatMap(Object.keys).filter(isBuiltIn);

test("the server stores the English text that an English reader sees, for each of about thirty codes, none of them twice", () => {
  expect(codes.length).toBeGreaterThanOrEqual(30);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.map((code) => findingText({ code, text: "" }, asWritten))).toEqual(
    codes.map((code) => englishFindings[code]),
  );
  expect(Object.keys(englishFindings).sort()).toEqual([...codes].sort());
});

test("a canned finding is read in the reader's language, the park's own as its phrase book has it, and what was typed stays as it is", () => {
  onTestFinished(() => activateLanguage("en", {}));
  activateLanguage("pl", { "Glass broken": "Rozbite szkło" });
  expect(findingText({ code: "glass-broken", text: "Glass broken" }, asWritten)).toBe("Rozbite szkło");
  const own = { code: "0199c0de-0000-7000-8000-00000000000a", text: "Sauna is cold" };
  const phrases = new Map([[own.text, "Sauna jest zimna"]]);
  expect(findingText(own, (original) => phrases.get(original) ?? original)).toBe("Sauna jest zimna");
  expect(findingText(own, asWritten)).toBe("Sauna is cold");
  expect(findingText({ text: "Glass broken" }, asWritten)).toBe("Glass broken");
});
