// @ts-check
// Run after `npm install <package>`: adds the platform packages that npm omitted to package-lock.json (it omits those that this machine cannot
// fetch or use, and `npm ci` then refuses the lock file everywhere).
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Returns where Node would find `name` from `place`, or undefined. @param {string} place @param {string} name */
function resolved(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const at = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[at]) return at;
    if (!folder) return undefined;
  }
}

let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolved(place, name)) continue;
    if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version))
      throw new Error(`${name}@${version} is no exact version: add it by hand.`);
    const parts = name.split(/[/-]/);
    const os = systems.filter((system) => parts.includes(system));
    const cpu = processors.filter((processor) => parts.includes(processor));
    const libc = parts.includes("musl") ? ["musl"] : /gnu/.test(name) ? ["glibc"] : undefined;
    if (!os.length && !cpu.length) throw new Error(`${name} names no platform: add it by hand.`);
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      dev: entry.dev,
      libc,
      optional: true,
      os: os.length ? os : undefined,
    };
    added++;
  }
}

const { "": root, ...others } = lock.packages;
const sorted = Object.entries(others).sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = { "": root, ...Object.fromEntries(sorted) };
if (added) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added ? `Added ${added} platform packages to ${file}.` : `${file} is complete.`);
