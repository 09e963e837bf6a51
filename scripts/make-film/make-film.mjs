/**
 * Draws the film of the sign-in page, "A day in the park", frame by frame in a browser, and encodes it.
 *
 *   CHROMIUM=/path/to/chromium node scripts/make-film/make-film.mjs        needs ffmpeg with libx264 and libvpx-vp9
 *   … make-film.mjs 7.5 out.png                                            one frame, to look at
 *
 * Colours come from the design tokens, so run it again when they change.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { frame, seconds } from "./film.mjs";

const fps = 25;
const root = new URL("../../", import.meta.url);
const target = fileURLToPath(new URL("src/features/accounts/screens/film/day-in-the-park", root));

const tokens = await readFile(new URL("src/ui/tokens.css", root), "utf8");
const font = await readFile(new URL("src/ui/fonts/atkinson-next-latin.woff2", root), "base64");

/** A token's values in the order of the file: light, then dark. */
const values = (name) => [...tokens.matchAll(new RegExp(`--${name}: (#[0-9A-F]{6});`, "gi"))].map((match) => match[1]);
const artNames = [
  "sky",
  "sky-2",
  "sun",
  "sea",
  "sea-2",
  "foam",
  "dune-1",
  "dune-2",
  "dune-3",
  "grass",
  "paper",
  "window",
];
const shade = (i) => Object.fromEntries(artNames.map((name) => [name, values(`art-${name}`)[i]]));
const art = { light: shade(0), dark: shade(1) };
const uiNames = {
  card: "surface",
  track: "sunken",
  plate: "plate",
  plateLine: "plate-line",
  progress: "in-progress-solid",
  done: "done-solid",
  accent: "accent",
  apron: "primary-soft",
  rose: "uncovered-solid",
  box: "sand-line",
  wood: "line-strong",
};
const ui = Object.fromEntries(Object.entries(uiNames).map(([key, name]) => [key, values(name)[0]]));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
await page.setContent(
  `<style>@font-face{font-family:A;font-weight:200 800;src:url(data:font/woff2;base64,${font})}body{margin:0}svg{display:block;font-family:A}</style>
   <svg viewBox="0 0 640 400" width="640" height="400"></svg><p style="font:700 9px A">load</p>`,
);
await page.evaluate(() => document.fonts.ready);

async function draw(t) {
  await page.evaluate(
    (markup) => {
      document.querySelector("svg").innerHTML = markup;
    },
    frame(t, art, ui),
  );
  return page.screenshot();
}

const [moment, picture] = process.argv.slice(2);
if (picture) await writeFile(picture, await draw(Number(moment)));
else {
  const both = ["-an", "-pix_fmt", "yuv420p"];
  const h264 = [
    "-c:v",
    "libx264",
    "-profile:v",
    "main",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-crf",
    "28",
    "-g",
    "125",
    "-movflags",
    "+faststart",
  ];
  const vp9 = [
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "0",
    "-crf",
    "40",
    "-g",
    "125",
    "-row-mt",
    "1",
    "-deadline",
    "good",
    "-cpu-used",
    "1",
  ];
  const input = ["-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", String(fps), "-c:v", "png", "-i", "-"];
  const ffmpeg = spawn("ffmpeg", [...input, ...both, ...h264, `${target}.mp4`, ...both, ...vp9, `${target}.webm`], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  for (let i = 0; i < seconds * fps; i++)
    if (!ffmpeg.stdin.write(await draw(i / fps))) await once(ffmpeg.stdin, "drain");
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, "close");
  process.exitCode = code;
}
await browser.close();
