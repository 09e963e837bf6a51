// Lighthouse as a phone sees it, signed in: prints its report as JSON.
import { once } from "node:events";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [{ address, cookie, chromePath, chromeFlags }] = await once(process, "message");
const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", ...chromeFlags] });
const { lhr } = await lighthouse(address, {
  port: chrome.port,
  output: "json",
  logLevel: "error",
  onlyCategories: ["performance", "accessibility", "best-practices"],
  extraHeaders: { Cookie: cookie },
});
await chrome.kill();
process.send({ ...lhr, i18n: undefined, timing: undefined });
