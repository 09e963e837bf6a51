// @ts-check
// Extracts every t("…") of the sources into src/client/catalogues, and fails if the catalogues were not up to date.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { root } from "./stamp.mjs";

const folder = `${root}src/client/catalogues/`;
const contents = () => readdirSync(folder).map((name) => `${name}\n${readFileSync(folder + name, "utf8")}`);

const before = contents().join("");
const lingui = `${root}node_modules/@lingui/cli/dist/lingui-extract.js`;
const { status, stderr } = spawnSync(process.execPath, [lingui, "--clean", "--workers", "1"], {
  cwd: root,
  encoding: "utf8",
});
if (status !== 0) {
  const reasons = stderr.split("\n").filter((line) => line.startsWith("Cannot process"));
  console.error(reasons.join("\n") || stderr);
  process.exit(1);
}
if (contents().join("") !== before) {
  console.error("src/client/catalogues was not up to date. It has been updated: commit it with your change.");
  process.exit(1);
}
