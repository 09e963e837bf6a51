// @ts-check
// Builds the app while the other projects' tests run. The product's files wait for it: tests/support/wait-for-build.ts.
import { renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildInBackground } from "./build.mjs";

/** In the folder of this run, which all its processes share: empty once the app is built, or why it is not. */
export const outcomeFile = join(tmpdir(), "build-outcome");

export default function setup() {
  const building = buildInBackground().then(
    () => tell(""),
    (reason) => tell(String(reason)),
  );
  return () => building;
}

/** @param {string} outcome */
function tell(outcome) {
  writeFileSync(`${outcomeFile}.part`, outcome);
  renameSync(`${outcomeFile}.part`, outcomeFile);
}
