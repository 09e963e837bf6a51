// @ts-check
// A Vite plugin: of the contracts the browser gets what it uses. Without it Zod would stand in every first screen (7 kB).

const needed = new Set(["method", "path"]);

/**
 * Leaves of every `endpoint({ … })` only method and path, because shapes are the server's to check; and marks the shapes of a module
 * as free of effects, so that those which nobody uses by name go too. Types are untouched: they are gone by then.
 * @returns {import("vite").Plugin}
 */
export function leanContracts() {
  return {
    name: "changeover:lean-contracts",
    enforce: "post",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    transform(code, id) {
      if (!id.includes("/src/") || !/zod\/mini|endpoint\(/.test(code)) return;
      /** @type {{ start: number, end: number, text: string }[]} */
      const changes = [];
      for (const statement of this.parse(code).body) {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declared?.type !== "VariableDeclaration") continue;
        for (const { init } of declared.declarations) {
          if (init?.type !== "CallExpression") continue;
          const { start, end } = init;
          const isEndpoint = init.callee.type === "Identifier" && init.callee.name === "endpoint";
          const described = isEndpoint ? init.arguments[0] : undefined;
          const whole = code.slice(start, end);
          const text =
            described?.type === "ObjectExpression" ? lean(code, described) : `/* @__PURE__ */ (() => ${whole})()`;
          changes.push({ start, end, text });
        }
      }
      return {
        code: changes.reduceRight(
          (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
          code,
        ),
        map: null,
      };
    },
  };
}

/**
 * @param {string} code
 * @param {{ properties: any[] }} described
 */
function lean(code, { properties }) {
  const kept = properties.filter(({ type, key }) => type === "Property" && needed.has(key.name));
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(", ")} }`;
}
