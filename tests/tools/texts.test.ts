import { describe, expect, test } from "vitest";
import { pseudoText } from "../../scripts/pseudo.mjs";
import { readSource } from "../../scripts/read-source.mjs";
import { textFaults } from "../../scripts/text-rules.mjs";

const textsIn = (code: string) => {
  const { shown, said, faults } = readSource("src/client/some.tsx", code);
  return { shown: shown.map(({ text }) => text), said: said.map(({ text }) => text), faults: faults.length };
};

describe("the texts of a source", () => {
  test.each([
    ['const a = () => t("Save");', ["Save"], [], 0],
    ["const a = () => t(`Save`);", ["Save"], [], 0],
    ['const a = () => t(late ? "Late" : "On time");', ["Late", "On time"], [], 0],
    ['const a = () => t("Name|of a person");', ["Name|of a person"], [], 0],
    [
      'const a = () => <p title={t("Off")}>{t("{count, plural, one {# villa} other {# villas}}", { count })}</p>;',
      ["Off", "{count, plural, one {# villa} other {# villas}}"],
      [],
      0,
    ],
    ['export const gone = say("It is gone");', [], ["It is gone"], 0],
    ["const a = (text: string) => t(text);", [], [], 1],
    [`const a = (x: string) => t(\`Hello \${x}\`);`, [], [], 1],
    ['const atOnce = t("Save");', ["Save"], [], 1],
  ])("%s", (code, shown, said, faults) => {
    expect(textsIn(code)).toEqual({ shown, said, faults });
  });
});

describe("a text outside of the catalogues, or put together, is named", () => {
  test.each([
    "<p>Save</p>",
    '<p aria-label="Save" />',
    '<TextField label={isNew ? "New name" : t("Name")} />',
    '<p>{isLate && "Late"}</p>',
    `<p>{\`Late by \${minutes}\`}</p>`,
    'toast({ title: "Draft saved" })',
    'row("Nothing was changed")',
    `\`\${t("Team")}, \${count}\``,
    't("Team") + count',
    '[t("Team"), t("Villa")].join(", ")',
    't("Assigned to {who}", { who: isMe ? t("you") : who })',
    '(() => { const back = t("is back"); return t("{name}: {back}", { name, back }); })()',
    '(() => { const parts = [isLate && t("late")]; return parts.filter(Boolean).join(", "); })()',
  ])("%s", (code) => {
    expect(textFaults("src/client/some.tsx", `export const some = () => ${code};`)).toHaveLength(1);
  });
});

describe("other texts are not", () => {
  test.each([
    '<p aria-label={t("Save")} className="Flex items">{t("Saved")}</p>',
    "<h1>Changeover</h1>",
    "<p>{name} · {code}</p>",
    '<p className={isLate ? "text-danger" : ""} role={role === "Admin user" ? "alert" : undefined} />',
    'new Error("This must not happen")',
    '[t("Team"), t("Villa")].filter(Boolean).join(" · ")',
    't("Planned by {name}", { name: by?.name ?? t("Changeover") })',
    '{ label: "name" }',
  ])("%s", (code) => {
    expect(textFaults("src/client/some.tsx", `export const some = () => (${code});`)).toEqual([]);
  });
});

test.each([
  ["Save", "[Šåṽé ~]"],
  ["Hello {name}", "[Ĥéļļö {name} ~ ~]"],
  ["{count, plural, one {# villa} other {# villas}}", "[{count, plural, one {# ṽîļļå} other {# ṽîļļåš}} ~ ~ ~]"],
])("in the pseudo-locale, %s is accented, longer and in brackets", (english, pseudo) => {
  expect(pseudoText(english)).toBe(pseudo);
});
