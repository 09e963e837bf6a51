import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readMessage } from "../../src/shared/message.js";
import { lookAtTexts } from "./look-at-texts";
import { isData } from "./park-data";

/** The narrowest phones. */
const narrow = 320;

let texts: Record<string, string> | undefined;
let englishTexts: Record<string, string> | undefined;

/** A language's files as they are built, by their names: also a page without a network gets them. */
export function builtTexts(locale: string): Record<string, string> {
  const folder = "dist/client/assets/texts";
  const [version = ""] = readdirSync(folder);
  const names = readdirSync(`${folder}/${version}`).filter(
    (name) => name.endsWith(".json") && name.replace(/-(said-\w+|\w+)\.json$/, "") === locale,
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${version}/${name}`, "utf8")]));
}

let english: RegExp[] | undefined;

/** Whether it is one of the app's texts, with any values. */
function isEnglish(words: string): boolean {
  english ??= Object.values(builtTexts("en")).flatMap((file) => textsIn(JSON.parse(file)).map(patternOf));
  return english.some((pattern) => pattern.test(words));
}

/** The texts of a file: in blocks, each with the number of its first one, or by their keys. */
function textsIn(file: unknown): string[] {
  return Object.values(Object(file)).flatMap((one) => (typeof one === "string" ? one : textsIn(one)));
}

/** A text with any values: a plural may be in any of its forms. */
function patternOf(text: string): RegExp {
  // A text that consists of values would fit everything.
  const isOnlyValues = !/\p{L}/u.test(text.replace(/\{\w+(, \w+,)?|\w+ \{/g, ""));
  return isOnlyValues ? /^$/ : new RegExp(`^${partsOf(readMessage(text) ?? [text])}$`);
}

function partsOf(message: unknown): string {
  if (typeof message === "string") return message === "#" ? "[\\d.,]+" : message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (!Array.isArray(message)) return "";
  return message.map((part) => (Array.isArray(part) ? placeOf(part) : partsOf(part))).join("");
}

function placeOf([, kind, cases]: unknown[]): string {
  if (kind === undefined) return "[^]*";
  return `(?:${Object.values(Object(cases)).map(partsOf).join("|")})`;
}

/** The app's entry, which exports what switches its language. */
const importEntry = `import(document.querySelector("script[type=module][src]").src)`;

type Shown = { entry: object; locale: string; files: Record<string, string> };

/** Runs in the page: shows it in this language, as the account menu does. */
async function show({ entry, locale, files }: Shown): Promise<void> {
  const { fetch, document: page } = window;
  const cookie = /\blocale=([^;]+)/.exec(page.cookie)?.[1];
  window.fetch = (input, init) => {
    const file = files[String(input).split("/").at(-1) ?? ""];
    return file === undefined ? fetch(input, init) : Promise.resolve(new Response(file));
  };
  const setLanguage: unknown = Object.values(entry).find((part) => /max-age=31536000/.test(String(part)));
  if (typeof setLanguage !== "function")
    throw new Error("No function of the entry keeps the language in a cookie any more.");
  await setLanguage(locale);
  page.cookie = cookie ? `locale=${cookie}; path=/` : "locale=; path=/; max-age=0";
  window.fetch = fetch;
}

/**
 * Runs in the page: the next frame is drawn, which tells the app of a new width, and React has drawn what it left for later. Timers and animation frames
 * may be a test's.
 */
async function drawn(): Promise<void> {
  await new Promise<void>((go) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      go();
    });
    observer.observe(document.documentElement);
  });
  for (let task = 0; task < 3; task++)
    await new Promise<void>((go) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => go();
      port2.postMessage(null);
    });
}

/**
 * Runs in the page: what the new width has set in motion has arrived. A bar that slides back between the press and the release of a button
 * would swallow the next click.
 */
async function still(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** Runs in the page: the app has taken over what the server or the worker sent. */
export function isStarted(): boolean {
  const root = document.getElementById("root");
  return (
    root !== null && root.dataset.drawn === undefined && Object.keys(root).some((key) => key.startsWith("__react"))
  );
}

/** Runs in the page: every part of it is the app's. One that is still the server's would be hydrated in another language, and React complains. */
function isHydrated(): boolean {
  const parts = document.querySelectorAll("#root :is(h1, h2, p, a, button)");
  return [...parts].every((part) => Object.keys(part).some((key) => key.startsWith("__reactFiber")));
}

/** Whether nobody in this run has looked at a page that looked like this: one look is enough. All workers of a run share its folder. */
function isFirstLook(about: string): boolean {
  const name = createHash("sha256").update(about).digest("hex").slice(0, 16);
  try {
    mkdirSync(join(tmpdir(), `looked-at-${name}`));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Runs in the page: its address without ids, its headings and what it says. */
function signature(): string {
  const said = [...document.querySelectorAll("h1, h2, dialog[open], [role=alert], [role=status], .toasts")];
  const path = location.pathname.replace(/[0-9a-f-]{36}/g, "");
  return [path, ...said.map((one) => one.textContent?.replace(/[\d\s]+/g, " ").slice(0, 200))].join("\n");
}

/**
 * Shows the page in the pseudo-locale for a moment, on the narrowest phone, and expects that no text is bare English, overflows, is cut off or
 * overlaps another one. `asWide`: at its own width and without looking at places, because another layout would lose what the test has prepared.
 */
export async function expectTranslated(page: Page, { asWide = false } = {}): Promise<void> {
  const locale = await page.evaluate(() => document.documentElement.lang);
  if (locale !== "en" || !(await page.evaluate(isStarted))) return;
  const about = await page.evaluate(signature);
  if (!isFirstLook(about)) return;
  await page.waitForFunction(isHydrated);
  texts ??= builtTexts("en-XA");
  const size = asWide ? null : page.viewportSize();
  const entry = await page.evaluateHandle<object>(importEntry);
  await page.evaluate(show, { entry, locale: "en-XA", files: texts });
  if (size) await page.setViewportSize({ ...size, width: narrow });
  await page.evaluate(drawn);
  const { bare, said, misplaced } = await page.evaluate(lookAtTexts);
  if (size) await page.setViewportSize(size);
  // Also those of parts that it has loaded meanwhile.
  englishTexts ??= builtTexts("en");
  await page.evaluate(show, { entry, locale, files: englishTexts });
  await page.evaluate(drawn);
  await page.evaluate(still);
  await entry.dispose();
  const strange: string[] = [];
  for (const words of bare) if (!(await isData(words))) strange.push(words);
  for (const words of said) if (!isEnglish(words) && !(await isData(words))) strange.push(words);
  const found = { page: page.url(), bare: strange, misplaced: asWide ? [] : misplaced };
  expect(found).toEqual({ page: page.url(), bare: [], misplaced: [] });
}
