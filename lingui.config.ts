import { defineConfig } from "@lingui/cli";
import { setupI18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import ts from "typescript";
import { t as ours } from "./src/shared/words";

const lingui = setupI18n({ locale: "en", messages: { en: {} } });
const samples = [0, 1, 2, 3, 22].map((n) => new Proxy({}, { get: () => n }));

/** Finds `t("English text")`, the plain function of src/shared/words.ts, which Lingui's own extractor (for macros) does not see. */
const plainCalls: NonNullable<Parameters<typeof defineConfig>[0]["extractors"]>[number] = {
  match: (file) => /\.tsx?$/.test(file),
  extract(file, code, found) {
    if (!code.includes("shared/words") && !code.includes("./words")) return;
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "t") return;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const text of literals(node.arguments[0])) {
        if (text === undefined)
          throw new Error(
            `:${line} t() takes the English text itself, in quotes: a name or a sum can't be translated.`,
          );
        if (samples.some((values) => ours(text, values) !== lingui._(text, values)))
          throw new Error(`:${line} "${text}" uses more of ICU than src/shared/words.ts reads.`);
        found({ id: text, message: text, origin: [file, line] });
      }
    };
    visit(source);
  },
};

/** The text, or both texts of `late ? "Late" : "On time"`; undefined for anything else. */
function literals(node: ts.Expression | undefined): (string | undefined)[] {
  if (node && ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (node && ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  return [node && ts.isStringLiteralLike(node) ? node.text : undefined];
}

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [
    { path: "src/client/catalogues/{locale}", include: ["src"], exclude: ["**/*.test.*", "src/shared/words.ts"] },
  ],
  extractors: [plainCalls],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: "message",
});
