// @ts-check

/**
 * Makes an ES module of the one browser library that is none but for React: the bundler's helpers for such libraries, shared by the two, would be a
 * file of their own, which the first screen would have to wait for.
 * @returns {import("vite").Plugin}
 */
export function papaparseAsModule() {
  return {
    name: "papaparse-as-module",
    apply: "build",
    transform(code, id) {
      if (!/[\\/]papaparse[\\/]papaparse(\.min)?\.js$/.test(id)) return undefined;
      const [, factory] = /\(this,\s*(function[\s\S]*\})\)+;?\s*$/.exec(code) ?? [];
      if (!factory) throw new Error("papaparse is wrapped in another way than scripts/as-module.mjs expects.");
      return { code: `export default (${factory})();`, map: null };
    },
  };
}
