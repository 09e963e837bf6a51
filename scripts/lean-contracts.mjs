// @ts-check
// A Vite plugin that leaves schemas out of the browser's contracts. Without it Zod would be part of the first screen (7 kB).

const needed = new Set(["method", "path"]);

/**
 * Reduces every `endpoint({ … })` to method and path, because only the server checks shapes; and marks a module's schemas as free of side
 * effects, so that unused ones are dropped too. Types have been removed by then.
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
  if (kept.length < needed.size) throw new Error("An endpoint's method and path are written in its own braces.");
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(", ")} }`;
}
