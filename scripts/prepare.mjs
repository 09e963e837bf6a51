// @ts-check
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { isBuilt } from "./stamp.mjs";

/** Installs and builds what is missing; if that fails, says why and ends with code 1. */
export function prepare() {
  try {
    install({ development: !isBuilt() });
    build();
  } catch (reason) {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exit(1);
  }
}
