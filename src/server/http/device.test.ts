import { expect, test } from "vitest";
import { deviceOf } from "./device";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/143.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet, Android",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/26.1 Mobile/15E148 Safari/604.1`,
    "Safari, iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} CriOS/143.0.7499.38 Mobile/15E148 Safari/604.1`,
    "Chrome, iPhone",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.1 Safari/605.1.15`, "Safari, Mac or iPad"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} CriOS/143 Version/11.1.1 Safari/605.1.15`,
    "Chrome, iPad",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/143.0.0.0 Safari/537.36`, "Chrome, Mac"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, "Edge, Windows"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/143.0.0.0 Safari/537.36`, "Chrome, ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox, Android"],
  ["curl/8.5.0", null],
  [undefined, null],
])("%s is %s", (claim, device) => {
  expect(deviceOf({ headers: claim === undefined ? {} : { "user-agent": claim } })).toBe(device);
});
