// @ts-check
// A Vite plugin: tells the service worker what the built app consists of, so that it can be opened without a network. In
// src/service-worker.ts, `declare const __VERSION__: string` stands for the version, whose page is /assets/shell-<version>.html, and whose list of files
// /assets/shell-<version>.json: in a file of its own, because a worker keeps its script in memory for as long as it lives.
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Pictures and films are fetched when wanted; extra letters too. */
const kept = /^(assets\/.*\.(js|css)|assets\/.*latin-(?!ext).*\.woff2|[^/]+\.(svg|png|js|webmanifest))$/;

/** @param {string} folder where the browser app was built before @returns {import("vite").Plugin} */
export function shellList(folder) {
  return {
    name: "changeover:shell-list",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      if (!id.endsWith("/service-worker.ts")) return;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").slice(folder.length + 1))
        .filter((file) => kept.test(file) && file !== "sw.js")
        .sort();
      const hash = createHash("sha256").update(files.join());
      // What has no fingerprint in its name changes under the same one: icons, manifest, early.js, and the page itself.
      for (const file of ["index.html", ...files.filter((one) => !one.startsWith("assets/"))])
        hash.update(readFileSync(`${folder}/${file}`));
      const version = hash.digest("hex").slice(0, 10);
      const shell = `assets/shell-${version}`;
      copyFileSync(`${folder}/index.html`, `${folder}/${shell}.html`);
      writeFileSync(`${folder}/${shell}.json`, JSON.stringify([`${shell}.html`, ...files].map((file) => `/${file}`)));
      return code.replaceAll("__VERSION__", JSON.stringify(version));
    },
  };
}
