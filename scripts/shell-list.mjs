// @ts-check
// A Vite plugin: tells the service worker what the built app consists of, so that it can be opened without a network. In
// src/service-worker.ts, `declare const __SHELL__: { version: string; files: string[] }` stands for it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** Pictures and films are fetched when wanted; extra letters too. */
const kept = /^(assets\/.*\.(js|css)|assets\/.*latin-(?!ext).*\.woff2|[^/]+\.(svg|webmanifest))$/;

/** @param {string} folder where the browser app was built before @returns {import("vite").Plugin} */
export function shellList(folder) {
  return {
    name: "changeover:shell-list",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      if (!id.endsWith("/service-worker.ts")) return;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").slice(folder.length + 1))
        .filter((file) => kept.test(file))
        .sort();
      const version = createHash("sha256")
        .update(files.join())
        .update(readFileSync(`${folder}/index.html`))
        .digest("hex");
      const shell = { version: version.slice(0, 16), files: ["/", ...files.map((file) => `/${file}`)] };
      return code.replaceAll("__SHELL__", JSON.stringify(shell));
    },
  };
}
