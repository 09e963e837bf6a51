// @ts-check
// Renders the app's icons from public/icon.svg, whose content lies within the circle that phones may crop to. Run it by hand when the drawing
// changes: `node scripts/icons.mjs`. The results are committed.
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { root } from "./stamp.mjs";

const drawing = readFileSync(`${root}public/icon.svg`);
const corners = Buffer.from('<svg viewBox="0 0 512 512"><rect width="512" height="512" rx="114"/></svg>');

/** @param {string} name @param {number} size @param {{ rounded?: boolean }} [how] */
async function draw(name, size, { rounded = false } = {}) {
  const picture = sharp(drawing, { density: 288 }).resize(size, size);
  if (rounded)
    picture.composite([{ input: await sharp(corners).resize(size, size).png().toBuffer(), blend: "dest-in" }]);
  await picture
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toFile(`${root}public/${name}.png`);
}

await draw("icon-192", 192, { rounded: true });
await draw("icon-512", 512, { rounded: true });
// Phones crop these to their own shape.
await draw("icon-maskable-512", 512);
await draw("apple-touch-icon", 180);
