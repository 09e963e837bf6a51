// @ts-check
import { build } from "./build.mjs";

export default build;
