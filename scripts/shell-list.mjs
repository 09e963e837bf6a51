// @ts-check
// A Vite plugin that lists the files of the built app, which the service worker precaches for offline use. `__VERSION__` in src/service-worker.ts is
// replaced with the version; its page is /assets/shell-<version>.html, and its list of files /assets/shell-<version>.json, which is a separate file
// because a worker keeps its script in memory as long as it runs.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Images, videos and non-Latin font files are not precached. */
const precached = /^(assets\/.*\.(js|css)|assets\/.*latin-(?!ext).*\.woff2|[^/]+\.(svg|png|js|webmanifest))$/;

/** @param {string} folder of the built browser app @returns {import("vite").Plugin} */
export function shellList(folder) {
  return {
    name: "changeover:shell-list",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      if (!id.endsWith("/service-worker.ts")) return;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").slice(folder.length + 1))
        .filter((file) => precached.test(file) && file !== "sw.js")
        .sort();
      const hash = createHash("sha256").update(files.join());
      // Files without a fingerprint change under the same name: icons, manifest, early.js, and the page itself.
      for (const file of ["index.html", ...files.filter((one) => !one.startsWith("assets/"))])
        hash.update(readFileSync(`${folder}/${file}`));
      const version = hash.digest("hex").slice(0, 10);
      const shell = `assets/shell-${version}`;
      // The worker has the texts of the device's languages: it need not preload English ones, nor say in English that the page is loading.
      const page = readFileSync(`${folder}/index.html`, "utf8")
        .replace(/\s*<link rel="preload" href="\/assets\/texts[^>]*>/, "")
        .replace("<h1>Loading</h1>", "");
      writeFileSync(`${folder}/${shell}.html`, page);
      writeFileSync(`${folder}/${shell}.json`, JSON.stringify([`${shell}.html`, ...files].map((file) => `/${file}`)));
      return code.replaceAll("__VERSION__", JSON.stringify(version));
    },
  };
}
