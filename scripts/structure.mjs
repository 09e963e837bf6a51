// @ts-check
// Holds the import rules of .dependency-cruiser.mjs against the sources, and makes sure that they were read at all.
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

// With a TypeScript that it doesn't know, dependency-cruiser reads nothing and finds nothing wrong.
if (summary.totalDependenciesCruised < 10)
  throw new Error("dependency-cruiser has read next to nothing: check its TypeScript.");
for (const { rule, from, to, cycle } of summary.violations) {
  console.error(
    `${rule.name}: ${from} → ${(cycle ?? [{ name: to }]).map((/** @type {{ name: string }} */ step) => step.name).join(" → ")}`,
  );
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} against the rules.`,
);
if (summary.violations.length > 0) process.exitCode = 1;
