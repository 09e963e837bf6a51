// @ts-check
// Every text that people read is in the catalogues, as a whole sentence (docs/decisions/31-languages.md).
import ts from "typescript";

/** What people read, of elements and components, and of objects such as toasts. */
const read = new Set([
  ..."aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label hint help text".split(
    " ",
  ),
  ..."description submitLabel empty emptyText message".split(" "),
]);
/** Texts that are the same in every language. */
const names = new Set(["Changeover"]);
/** Places whose texts nobody reads, or only in English. */
const unread = /^(Error|TypeError|RangeError|CallError|logFailure|warn|matchMedia|querySelector|closest|matches)$/;
const letters = /\p{L}/u;
/** Two words or more, of which the first begins with a capital letter: probably a sentence, wherever it is. */
const sentence = /^\p{Lu}[\p{L}'’]*,? [\p{L}\d'’{$]/u;
/** Whole texts beside each other, and a label before its value. */
const separators = new Set([" · ", " ", ". ", ": ", "\n"]);
/** Values that are dates, or what stands for the name of something without one. */
const values = new Set(["timeSpan", "takenAtText", "rangeText", "nameOf", "name", "device", "target", "thingText"]);
/** Files with other words: names of columns in other programs' sheets; a refusal that is stored (src/client/outbox/operation.ts). */
const otherWords = new Set(["src/features/units/screens/import/columns.ts", "src/client/outbox/send.ts"]);

/** @param {string} path @param {string} code @returns {string[]} what is wrong, each with its line */
export function textFaults(path, code) {
  if (otherWords.has(path)) return [];
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const faults = [];
  const texts = namesOfTexts(source);
  /** @param {ts.Node} node @param {string} what */
  const fault = (node, what) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    faults.push(`${path}:${line + 1}: ${what}: ${node.getText().trim().replace(/\s+/g, " ").slice(0, 80)}`);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && node.name.getText() === "className") return;
    if (isCallOf(node, /^(t|say|rule)$/)) {
      for (const value of valuesOf(node.arguments[1]))
        if (isText(value, texts) && !values.has(lastName(ts.isCallExpression(value) ? value.expression : value)))
          fault(value, "a text is a piece of another one: write whole sentences");
      for (const value of valuesOf(node.arguments[1])) visit(value);
      return;
    }
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && unread.test(lastName(node.expression))) return;
    if (ts.isJsxText(node) && isBare(node.text)) fault(node, "not in the catalogues, use t()");
    if (isReadPlace(node)) for (const bare of literalsIn(node)) fault(bare, "not in the catalogues, use t()");
    else if (ts.isStringLiteralLike(node) && sentence.test(node.text) && !isReadPlace(node.parent) && !isCompared(node))
      fault(node, "not in the catalogues, use t()");
    if (isPutTogether(node, texts)) fault(node, "a sentence is put together from pieces");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(faults)];
}

/** @param {string} text */
function isBare(text) {
  return letters.test(text) && !names.has(text.trim());
}

/** @param {ts.Node} node @param {RegExp} name @returns {node is ts.CallExpression} */
function isCallOf(node, name) {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && name.test(node.expression.text);
}

/** @param {ts.Expression} node */
function lastName(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : "";
}

/** The values of `{ name, count: 3 }`. @param {ts.Expression | undefined} values @returns {ts.Expression[]} */
function valuesOf(values) {
  if (!values || !ts.isObjectLiteralExpression(values)) return [];
  return values.properties.flatMap((one) => {
    if (ts.isShorthandPropertyAssignment(one)) return one.name;
    if (ts.isSpreadAssignment(one)) return valuesOf(one.expression);
    return ts.isPropertyAssignment(one) ? one.initializer : [];
  });
}

/** An attribute or property that is read, or what stands between the tags of an element. @param {ts.Node} node */
function isReadPlace(node) {
  if (ts.isJsxAttribute(node)) return read.has(node.name.getText());
  if (ts.isJsxExpression(node)) return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && read.has(node.name.text);
}

/** The strings that an expression can be: of both cases of a choice, but none of its condition. @param {ts.Node | undefined} node @returns {ts.Node[]} */
function literalsIn(node) {
  if (!node) return [];
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return literalsIn(node.initializer);
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsIn(node.left), ...literalsIn(node.right)];
  // A property with one word in lower case is a name for programs.
  const isName = ts.isPropertyAssignment(node.parent) && !/[\p{Lu}\s]/u.test(node.getText());
  if (ts.isStringLiteralLike(node)) return isBare(node.text) && !isName && !isCompared(node) ? [node] : [];
  if (ts.isTemplateExpression(node)) return pieces(node).some(isBare) ? [node] : [];
  return [];
}

/** `role === "admin"` @param {ts.Node} node */
function isCompared({ parent }) {
  return (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    )
  );
}

/** The text between the values. @param {ts.TemplateExpression} node */
function pieces(node) {
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

/** A template, `+` or join() of texts; facts beside each other are not a sentence. @param {ts.Node} node @param {Set<string>} texts */
function isPutTogether(node, texts) {
  if (ts.isTemplateExpression(node))
    return (
      node.templateSpans.some(({ expression }) => isText(expression, texts)) &&
      pieces(node).some((piece) => piece !== "" && !separators.has(piece) && !/^<\/?\w+>$/.test(piece))
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return isText(node.left, texts) || isText(node.right, texts);
  if (!isMethodCall(node, "join")) return false;
  const [separator] = node.arguments;
  if (separator && ts.isStringLiteralLike(separator) && separators.has(separator.text)) return false;
  return holdsTexts(node.expression.expression, texts);
}

/** @param {ts.Node} node @param {string} name @returns {node is ts.CallExpression & { expression: ts.PropertyAccessExpression }} */
function isMethodCall(node, name) {
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === name
  );
}

/** A list of which some entry is a text. @param {ts.Expression} list @param {Set<string>} texts @returns {boolean} */
function holdsTexts(list, texts) {
  if (ts.isIdentifier(list)) return texts.has(list.text);
  if (isMethodCall(list, "filter")) return holdsTexts(list.expression.expression, texts);
  return ts.isArrayLiteralExpression(list) && list.elements.some((one) => isText(one, texts));
}

/** Whether an expression is a result of t(), or of a function or constant of this file that is. @param {ts.Expression} node @param {Set<string>} texts @returns {boolean} */
function isText(node, texts) {
  if (isCallOf(node, /^(t|say|tell)$/)) {
    const [first] = node.arguments;
    return !(first && ts.isStringLiteralLike(first) && names.has(first.text));
  }
  if (ts.isParenthesizedExpression(node)) return isText(node.expression, texts);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue, texts) || isText(node.whenFalse, texts);
  if (ts.isBinaryExpression(node)) return isText(node.right, texts);
  if (ts.isIdentifier(node)) return texts.has(node.text);
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && texts.has(node.expression.text);
}

/** The constants and functions of a file that are texts, or lists of them. @param {ts.SourceFile} source */
function namesOfTexts(source) {
  /** @type {Set<string>} */
  const texts = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const { initializer } = node;
      const isFunction = ts.isArrowFunction(initializer);
      const body = isFunction ? initializer.body : initializer;
      const is = ts.isBlock(body) ? returnsText(body, texts) : isText(body, texts) || holdsTexts(body, texts);
      if (is) texts.add(node.name.text);
    }
    if (ts.isFunctionDeclaration(node) && node.name && node.body && returnsText(node.body, texts))
      texts.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  // Twice, because a function may stand below its use.
  visit(source);
  visit(source);
  return texts;
}

/** @param {ts.Block} body @param {Set<string>} texts */
function returnsText(body, texts) {
  let found = false;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression && isText(node.expression, texts)) found = true;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}
