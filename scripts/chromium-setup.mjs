// @ts-check
import { chromium } from "./chromium.mjs";

export default async function setup() {
  process.env.CHROMIUM_PATH = await chromium();
}
