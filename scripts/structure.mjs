// @ts-check
// Checks the sources against the import rules of .dependency-cruiser.mjs, and makes sure that they were parsed at all.
import { existsSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const options = await extractDepcruiseOptions("./.dependency-cruiser.mjs");
const places = ["src", "tests", "bench"].filter(existsSync);
const { output } = await cruise(places, { ...options, outputType: "json" }, undefined, {
  tsConfig: extractTSConfig("tsconfig.json"),
});
const { summary } = JSON.parse(String(output));

// With an unsupported TypeScript version, dependency-cruiser parses nothing and reports no errors.
if (summary.totalDependenciesCruised < 10)
  throw new Error("dependency-cruiser parsed almost nothing: check whether it supports this TypeScript version.");
for (const { rule, from, to, cycle } of summary.violations) {
  console.error(
    `${rule.name}: ${from} → ${(cycle ?? [{ name: to }]).map((/** @type {{ name: string }} */ step) => step.name).join(" → ")}`,
  );
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} against the rules.`,
);
if (summary.violations.length > 0) process.exitCode = 1;
