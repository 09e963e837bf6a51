// @ts-check
import { browsers } from "./chromium.mjs";

export default async function setup() {
  Object.assign(process.env, await browsers());
}
