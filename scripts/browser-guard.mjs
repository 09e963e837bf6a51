// @ts-check
// A Vite plugin: the build fails when a module of the server reaches the browser, and says by which way it came.
import { relative } from "node:path";
import { root } from "./stamp.mjs";

const serverOnly =
  /\/src\/(server\/|(server|park|sample-park)\.ts$)|\/src\/features\/[^/]+\/(reads|actions|routes)(\.tsx?$|\/)/;

/** @returns {import("vite").Plugin} */
export function browserGuard() {
  return {
    name: "changeover:browser-guard",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    transform(_, id) {
      if (!serverOnly.test(id.replaceAll("\\", "/"))) return;
      const importers = this.getModuleInfo(id)?.importers ?? [];
      const from = importers.map((importer) => relative(root, importer)).join(", ") || "index.html";
      this.error(`${relative(root, id)} belongs to the server and must not reach the browser; imported by ${from}.`);
    },
  };
}
