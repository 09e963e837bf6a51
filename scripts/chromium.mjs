// @ts-check
// Finds a Chromium for the journeys, or installs one: from Debian's or Ubuntu's packages as root, from Playwright otherwise.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { root } from "./stamp.mjs";

/** A name that only says "install the snap" is no Chromium: it must answer. @param {string | undefined} path */
function answers(path) {
  if (!path) return undefined;
  const { status } = spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 });
  return status === 0 ? path : undefined;
}

async function find() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(":");
  const onPath = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const { chromium } = await import("playwright-core");
  const places = [...onPath, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", chromium.executablePath()];
  return places.filter(existsSync).find(answers);
}

/** @param {string} command @param {string[]} words */
function run(command, ...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @type {import("node:child_process").StdioOptions} */
  const stdio = ["ignore", "inherit", "inherit"];
  return spawnSync(command, words, { cwd: root, env, stdio, timeout: 10 * 60_000 }).status === 0;
}

/** @returns {Promise<string>} the path of a Chromium that runs */
export async function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !answers(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no Chromium that runs.`);
  const there = named ?? (await find());
  if (there) return there;
  const isRoot = process.getuid?.() === 0;
  console.log("Installing Chromium (a minute or two, once)…");
  if (isRoot && existsSync("/usr/bin/apt-get") && run("apt-get", "update", "-qq")) {
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
  }
  const installed = await find();
  if (installed) return installed;
  run(
    process.execPath,
    `${root}node_modules/playwright-core/cli.js`,
    "install",
    ...(isRoot ? ["--with-deps"] : []),
    "chromium",
  );
  const downloaded = await find();
  if (downloaded) return downloaded;
  throw new Error("No Chromium was found and none could be installed: install one and name it in CHROMIUM_PATH.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await chromium().then(console.log, (reason) => {
    console.error(reason.message);
    process.exitCode = 1;
  });
}
