// @ts-check
// Finds the texts in one source: every t("…"), say("…") and rule("…"), and what it imports for which part of a language.
import ts from "typescript";
import { resolve } from "./imports.mjs";

/** Whether a function names a text that is stored or sent before it is shown. @param {string} name */
export const isSaid = (name) => name === "say" || name === "rule";

/**
 * @typedef {{ text: string, line: number }} Use
 * @typedef {{ shown: Use[], said: Use[], imports: { path: string, part: string | undefined }[], faults: string[] }} Found what a file holds
 */

/** @param {string} file @param {string} code @returns {Found} */
export function readSource(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {Found} */
  const found = { shown: [], said: [], imports: [], faults: [] };
  /** @param {ts.Node} node */
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  /** @param {ts.Expression | undefined} from @param {string | undefined} part */
  const follow = (from, part) => {
    const path = from && ts.isStringLiteral(from) ? resolve(file, from.text) : undefined;
    if (path) found.imports.push({ path, part });
  };
  /** @param {ts.Node} node @param {boolean} inFunction @param {string | undefined} part */
  const visit = (node, inFunction, part) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) follow(node.moduleSpecifier, undefined);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) follow(node.moduleSpecifier, undefined);
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const name = ts.isIdentifier(node.expression) ? node.expression.text : "";
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) follow(first, part);
      if (name === "withTexts" && first && ts.isStringLiteral(first)) part = first.text;
      if (name === "t" || isSaid(name)) {
        for (const text of literals(first)) {
          if (text !== undefined) (name === "t" ? found.shown : found.said).push({ text, line: lineOf(node) });
          else found.faults.push(`${file}:${lineOf(node)} ${name}() takes the English text itself, in quotes.`);
        }
        if (name === "t" && !inFunction)
          found.faults.push(`${file}:${lineOf(node)} t() at a module's top level: the language can change later.`);
      }
    }
    ts.forEachChild(node, (child) => visit(child, inFunction || ts.isFunctionLike(node), part));
  };
  visit(source, false, undefined);
  return found;
}

/** The text, or both texts of `late ? "Late" : "On time"`; undefined for anything else. @param {ts.Expression | undefined} node @returns {(string | undefined)[]} */
export function literals(node) {
  if (node && ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (node && ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  return [node && ts.isStringLiteralLike(node) ? node.text : undefined];
}
