// @ts-check
// Finds the two browsers of the journeys, or installs them: from Debian's packages as root, from Playwright otherwise.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./stamp.mjs";

/**
 * `CHROMIUM_PATH` is the full browser. `HEADLESS_SHELL_PATH` is the headless shell, which is a quarter faster but lacks a few features, such as
 * Background Sync; it is the full browser if there is no headless shell.
 * @typedef {{ CHROMIUM_PATH: string, HEADLESS_SHELL_PATH: string }} Browsers
 * @typedef {keyof Browsers} Name
 */

/** Their names on the path, in Debian and in Playwright. */
const kinds = {
  CHROMIUM_PATH: {
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
  },
  HEADLESS_SHELL_PATH: {
    commands: ["chromium-headless-shell", "chrome-headless-shell"],
    package: "chromium-headless-shell",
  },
};
const isRoot = process.getuid?.() === 0;

/** Whether this is a working browser; Ubuntu's `chromium` may only be a hint to install a snap. @param {string} path */
function answers(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

/** @param {Name} name */
async function find(name) {
  const given = process.env[name];
  if (given && !answers(given)) throw new Error(`${name} is ${given}, which is not a Chromium that runs.`);
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(":");
  const onPath = kinds[name].commands.flatMap((command) => folders.map((folder) => `${folder}/${command}`));
  const others = name === "CHROMIUM_PATH" ? ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"] : [];
  return [...onPath, ...others, ...(await playwrights(name))].find(answers);
}

/** Returns where Playwright has downloaded it. @param {Name} name @returns {Promise<string[]>} */
async function playwrights(name) {
  const { chromium } = await import("playwright-core");
  const whole = chromium.executablePath();
  if (name === "CHROMIUM_PATH") return [whole];
  const [, store = "", revision = ""] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(whole) ?? [];
  const folder = join(store, `chromium_headless_shell-${revision}`);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /(^|[\\/])(chrome-headless-shell|headless_shell)(\.exe)?$/.test(file))
    .map((file) => join(folder, file));
}

/** @param {string} command @param {string[]} words */
function run(command, ...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @type {import("node:child_process").StdioOptions} */
  const stdio = ["ignore", process.stderr, "inherit"];
  return spawnSync(command, words, { cwd: root, env, stdio, timeout: 10 * 60_000 }).status === 0;
}

/** Installs those of Debian's packages that this system has. @param {Name[]} names */
function installPackages(names) {
  if (!isRoot || !existsSync("/usr/bin/apt-get") || !run("apt-get", "update", "-qq")) return;
  for (const name of names) run("apt-get", "install", "-y", "-qq", "--no-install-recommends", kinds[name].package);
}

function download() {
  const cli = `${root}node_modules/playwright-core/cli.js`;
  run(process.execPath, cli, "install", ...(isRoot ? ["--with-deps"] : []), "chromium");
}

/** Returns working browsers, installing missing ones. Throws if there is none and none can be installed. @returns {Promise<Browsers>} */
export async function browsers() {
  let [whole, shell] = [await find("CHROMIUM_PATH"), await find("HEADLESS_SHELL_PATH")];
  const search = async () => {
    whole ??= await find("CHROMIUM_PATH");
    shell ??= await find("HEADLESS_SHELL_PATH");
  };
  if (!whole || !shell) {
    console.error("Installing Chromium (a minute or two, once)…");
    /** @type {Name[]} */
    const missing = [];
    if (!whole) missing.push("CHROMIUM_PATH");
    if (!shell) missing.push("HEADLESS_SHELL_PATH");
    installPackages(missing);
    await search();
  }
  if (!whole) {
    download();
    await search();
  }
  if (whole) return { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: shell ?? whole };
  throw new Error("No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to its path.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await browsers().then(
    (found) => console.log(JSON.stringify(found)),
    (reason) => {
      console.error(reason.message);
      process.exitCode = 1;
    },
  );
}
