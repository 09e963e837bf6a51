// @ts-check
// A Vite plugin: the build fails if a server module ends up in the browser, and names the chain of imports.
import { relative } from "node:path";
import { root } from "./stamp.mjs";

const serverOnly =
  /\/src\/(server\/|(server|park|event-handlers|sample-park)\.ts$|first-screen\/(render|initial-data)|sample-park\/)|\/src\/features\/[^/]+\/(reads|locks|actions|routes)(\.tsx?$|\/)/;

/** @returns {import("vite").Plugin} */
export function browserGuard() {
  /** @type {string[]} */
  const strays = [];
  const belongs = "belongs to the server and must not reach the browser";
  return {
    name: "changeover:browser-guard",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    transform(_, id) {
      if (!serverOnly.test(id.replaceAll("\\", "/"))) return;
      if (this.environment.mode === "dev") this.error(`${relative(root, id)} ${belongs}.`);
      strays.push(id);
    },
    // The importers are known only after all modules have been parsed.
    buildEnd() {
      const ways = strays.flatMap((stray) => {
        const importers = this.getModuleInfo(stray)?.importers ?? [];
        const outside = importers.filter((importer) => !strays.includes(importer));
        return outside.map(
          (importer) => `${relative(root, stray)} ${belongs}; ${relative(root, importer)} imports it.`,
        );
      });
      if (strays.length > 0) this.error(ways.join("\n") || `${strays.join(", ")} ${belongs}.`);
    },
  };
}
