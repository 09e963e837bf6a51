import * as z from "zod/mini";
import type { Locale } from "../shared/locales";
import type { Environment } from "./environment";
import { inTime } from "./in-time";

/** Translates a text by machine. Rejects if the service can't be reached, takes longer than 10 s, refuses it or answers anything but a translation. */
export type Translator = (text: string, from: Locale, to: Locale, signal: AbortSignal) => Promise<string>;

const timeoutMs = 10_000;
/** Characters of an answer: a translation is never ten times as long as the longest field. */
const longestAnswer = 40_000;
const answered = z.object({ translatedText: z.string().check(z.minLength(1)) });

/** The park's translator, a server with LibreTranslate's API; undefined if it has none. */
export function openTranslator({
  TRANSLATE_URL: url,
  TRANSLATE_KEY: key,
}: Pick<Environment, "TRANSLATE_URL" | "TRANSLATE_KEY">): Translator | undefined {
  if (url === undefined) return undefined;
  const address = `${url.replace(/\/+$/, "")}/translate`;
  const translate = async (q: string, source: Locale, target: Locale, signal: AbortSignal) => {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ q, source, target, format: "text", ...(key !== undefined && { api_key: key }) }),
      // Whoever the service sends us to may not see the text.
      redirect: "error",
      signal,
    });
    const text = await textOf(response);
    // What it says is not told: it can repeat the text.
    if (!response.ok) throw new Error(`the translation service answered ${response.status}`);
    return translationIn(text);
  };
  return (q, source, target, given) => inTime(timeoutMs, given, (signal) => translate(q, source, target, signal));
}

/** The translation in an answer. Neither the parser's message nor Zod's is passed on: they quote the answer. */
function translationIn(text: string): string {
  try {
    return z.parse(answered, JSON.parse(text)).translatedText;
  } catch {
    throw new Error("the translation service answered no translation");
  }
}

/** The body of a response, unless it is far too long. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestAnswer) throw new Error("the translation service answered too much");
  }
  return text + decoder.decode();
}
