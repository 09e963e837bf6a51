// @ts-check
// Where the server opens connections and starts programs: only in these files, all of which docs/security.md, "Outgoing calls" explains.
import ts from "typescript";

const allowed = new Set([
  "src/server/backup/back-up.ts",
  "src/server/backup/connection.ts",
  "src/server/backup/restore.ts",
  "src/server/database/embedded/postmaster.ts",
  "src/server/database/embedded/processes.ts",
  "src/server/database/embedded/programs.ts",
  "src/server/database/embedded/running.ts",
  "src/server/database/open.ts",
  "src/server/database/silence.ts",
  "src/server/live/listen.ts",
  "src/server/objects/pictures/decoder.ts",
  "src/server/objects/s3.ts",
  "src/server/outgoing/outgoing.ts",
  "src/server/outgoing/resolve.ts",
  "src/server/translator.ts",
]);

const browser =
  /^src\/(client|ui)\/|^src\/(client|office)\.tsx$|^src\/service-worker\.ts$|^src\/features\/[^/]+\/(queries|screens)\b/;
const modules =
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises|child_process|cluster|inspector)$|^(pg|pg-copy-streams|aws4fetch|undici|drizzle-orm\/node-postgres)$/;
/** What only works with addresses as text. */
const harmless = new Set(["isIP", "isIPv4", "isIPv6", "BlockList"]);

/**
 * The calls in a source of the server that reach out from a file that may not, and a listed file that no longer does or that the page does not name.
 * @param {string} path @param {string} text @param {string} page @returns {string[]}
 */
export function outgoingFaults(path, text, page) {
  if (!/^src\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path) || browser.test(path)) return [];
  const found = callsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  if (!allowed.has(path))
    return found.map(
      (call) => `${path}: ${call} opens a connection: use src/server/outgoing, or explain it in docs/security.md.`,
    );
  if (found.length === 0) return [`${path}: opens no connection any more. Remove it from scripts/outgoing-calls.mjs.`];
  return page.includes(`\`${path}\``) ? [] : [`docs/security.md: "Outgoing calls" does not name ${path}.`];
}

/** @param {ts.SourceFile} source @returns {string[]} */
function callsIn(source) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const name = reachOf(node);
    if (name) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a node reaches out with: an import of such a module, or a call of the global fetch and the like. @param {ts.Node} node */
function reachOf(node) {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text } = node.moduleSpecifier;
    return modules.test(text) && !isHarmless(node.importClause) ? text : undefined;
  }
  if (ts.isNewExpression(node)) return /^(WebSocket|EventSource)$/.exec(node.expression.getText())?.[0];
  if (!ts.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === "require")
    return first && ts.isStringLiteral(first) && modules.test(first.text) ? first.text : undefined;
  return /(^|\.)fetch$/.exec(node.expression.getText())?.[0];
}

/** @param {ts.ImportClause | undefined} clause */
function isHarmless(clause) {
  if (!clause || clause.isTypeOnly) return clause?.isTypeOnly === true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((one) => one.isTypeOnly || harmless.has((one.propertyName ?? one.name).text));
}
