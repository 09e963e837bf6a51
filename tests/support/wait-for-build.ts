import { existsSync, readFileSync } from "node:fs";
import { outcomeFile } from "../../scripts/built-setup.mjs";
import { waitUntil } from "./wait-until";

// Runs before each file that needs the built app, which is built while the tests of other projects run.
await waitUntil("the build of the app", () => existsSync(outcomeFile), 5 * 60_000);
const failure = readFileSync(outcomeFile, "utf8");
if (failure) throw new Error(failure);
