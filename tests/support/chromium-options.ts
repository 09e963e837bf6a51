import type { BrowserContextOptions } from "playwright-core";
import { zone } from "./zone";

/**
 * `CrossOriginOpenerPolicy`: with it, the first page in each tab starts a second process, a fifth of what opening a page costs; what it protects from, a
 * test could not see. The others are Playwright's own that a page can notice: Chromium knows only the last one of these switches.
 */
const disabledFeatures = [
  "CrossOriginOpenerPolicy",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
];

const args = [
  `--disable-features=${disabledFeatures.join()}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds: optimizing its code costs more than that saves, and few of its objects outlive a larger young generation.
  "--js-flags=--no-turbofan,--no-maglev,--min-semi-space-size=16",
];
/**
 * Options for the headless shell, which takes a third less processor time, or for the full Chromium, also if there is no shell. The global setup
 * puts the paths of both into the environment.
 */
export const chromiumOptions = ({ fullBrowser }: { fullBrowser: boolean }) => ({
  executablePath: (fullBrowser ? undefined : process.env.HEADLESS_SHELL_PATH) ?? process.env.CHROMIUM_PATH,
  args,
});
/** In the park's zone, and without animations: every dialog that slides in would take processor time from all tests, and move under a click. */
export const inEveryTest = { timezoneId: zone, reducedMotion: "reduce" } satisfies BrowserContextOptions;
