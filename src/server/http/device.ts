import type { FastifyRequest } from "fastify";

// In this order: most browsers also name the ones that they descend from.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b|\bMacintosh\b.*\b(CriOS|FxiOS|EdgiOS|OPT)\//, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows NT\b/, "Windows"],
  // Safari on an iPad claims to run on a Mac.
  [/\bMacintosh\b.*\bVersion\/.*\bSafari\//, "Mac or iPad"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** The browser and system that a request comes from, as people name them: "Chrome, Android". Null if it tells neither. */
export function deviceOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const claim = headers["user-agent"] ?? "";
  const known = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(claim))?.[1] ?? []);
  return known.join(", ") || null;
}
