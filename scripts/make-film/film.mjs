import { between, glide, mix, part, svg } from "./motion.mjs";
import { park, road } from "./park.mjs";
import { car, guest } from "./people.mjs";
import { room } from "./room.mjs";

/** Length of the film in seconds. */
export const seconds = 20;

const skins = ["#c68a62", "#8d5a3a", "#e3b08c"];
const door = { x: 497, y: 302 };
const parked = 392;

/** The picture's colours at an hour between day (0) and night (1). */
function palette(art, dusk) {
  const names = Object.keys(art.light);
  const c = Object.fromEntries(names.map((name) => [name, mix(art.light[name], art.dark[name], dusk)]));
  // Half-way between the two palettes is grey; the low sun warms it.
  const glow = dusk * (1 - dusk);
  c.sky = mix(c.sky, c.sun, glow * 0.5);
  c["sky-2"] = mix(c["sky-2"], c.sun, glow * 1.7);
  return { ...c, dusk, pane: art.light.window, lamp: art.dark.window };
}

/** A family on its way between door and car; `to` is "car" or "door". */
function family({ from, to, shirts, bag, t, c }) {
  return [1, 0.92, 0.66]
    .map((size, i) => {
      const start = from + i * 0.32;
      const way = part(t, start, start + 1.35);
      const gone = to === "car" ? way : 1 - way;
      const shown = part(t, start - 0.15, start) * (1 - part(t, start + 1.3, start + 1.45));
      const [x, y] = [between(door.x, parked + 12 + i * 6, gone), between(door.y, road(parked) - 4, gone)];
      const tint = (colour) => mix(colour, c.sea, c.dusk * 0.35);
      return guest({
        x,
        y,
        size,
        walked: way * 60,
        shirt: tint(shirts[i]),
        skin: tint(skins[i]),
        hair: tint("#3a2a22"),
        bag: i < 2 ? bag : "",
        shown,
      });
    })
    .join("");
}

function evening(t, art, ui) {
  const dusk = glide(t, 1.4, 5) * 0.8;
  const c = palette(art, dusk);
  const x = between(parked, -130, part(t, 2.6, 4.9) ** 2);
  const beam = { fill: c.lamp, shown: part(dusk, 0.1, 0.4) };
  const onTheRoad = svg`${family({ from: 0.4, to: "car", shirts: [ui.progress, ui.rose, ui.accent], bag: ui.box, t, c })}
    ${car({ x, y: road(x), facing: -1, body: mix(ui.accent, c["sea-2"], dusk * 0.4), glass: c.foam, tyre: "#0f252c", luggage: t > 1.7 ? [ui.box, ui.progress] : [ui.box], beam })}`;
  return park({ c, t, lit: 1 - part(t, 0.6, 1.4), height: between(44, -86, part(t, 0.3, 4.9)), onTheRoad });
}

function cleaning(t, art, ui) {
  const light = glide(t, 5.4, 12.6);
  const c = palette(art, between(0.62, 0, light));
  const person = { shirt: ui.accent, apron: ui.apron, skin: skins[1], hair: "#2b1d18", trousers: ui.plate };
  return room({ t, c, ui, height: between(-62, 0, light), person });
}

function morning(t, art, ui) {
  const c = palette(art, between(0.3, 0, glide(t, 14, 16)));
  const x = between(-110, parked, 1 - (1 - part(t, 14.1, 16)) ** 2);
  const beam = { fill: c.lamp, shown: 0 };
  const onTheRoad = svg`${family({ from: 16, to: "door", shirts: [ui.done, ui.plate, ui.rose], bag: ui.accent, t, c })}
    ${car({ x, y: road(x), facing: 1, body: ui.card, glass: c.sea, tyre: "#0f252c", luggage: t < 16 ? [ui.accent, ui.box] : [], beam })}`;
  return park({ c, t, lit: glide(t, 17, 17.5), height: between(-70, 0, glide(t, 14.2, 17)), onTheRoad });
}

/** The name: the sun's upper half rises, its lower half moves on. */
function name(t, ui) {
  const x = glide(t, 18.5, 19.2);
  const word = glide(t, 18.9, 19.4);
  return svg`<rect width="640" height="400" fill="${ui.plate}"/><g transform="translate(240 78) scale(5)"><clipPath id="low"><path d="M0 17.4h32v15H0z"/></clipPath><clipPath id="high"><path d="M0 0h32v14.6H0z"/></clipPath>
    <g clip-path="url(#high)"><path transform="translate(0 ${(1 - x) * 11})" d="M3 14.6a9.4 9.4 0 0 1 18.8 0Z" fill="#ff9a4d"/></g>
    <g clip-path="url(#low)"><path transform="translate(${(x - 1) * 7.2} 0)" d="M10.2 17.4a9.4 9.4 0 0 0 18.8 0Z" fill="#cfe6ea"/></g></g>
    <text x="320" y="${284 + (1 - word) * 8}" opacity="${word}" text-anchor="middle" font-size="50" font-weight="700" letter-spacing="-1.2" fill="#fff">Changeover</text>`;
}

/** The tide that comes in over one scene and goes out over the next. `middle` is when it covers everything. */
function tide(t, middle, colours) {
  return colours
    .map((fill, i) => {
      const y = between(440, -60, glide(t, middle - 0.6 + i * 0.1, middle) - glide(t, middle, middle + 0.6 - i * 0.1));
      const edge = Array.from(
        { length: 65 },
        (_, k) => svg`L${k * 10} ${y + Math.sin(k / 6 + t * 3 + i * 2) * 16}`,
      ).join("");
      return y > 430 ? "" : svg`<path d="M0 460${edge}L640 460z" fill="${fill}"/>`;
    })
    .join("");
}

/** One frame: the markup inside `<svg viewBox="0 0 640 400">` at `t` seconds. */
export function frame(t, art, ui) {
  const scene = [
    [5.2, evening],
    [14, cleaning],
    [18.2, morning],
  ].find(([until]) => t < until);
  const waves = [art.light.foam, art.light.sea, art.light["sea-2"]];
  return (scene ? scene[1](t, art, ui) : name(t, ui)) + [5.2, 14, 18.2].map((at) => tide(t, at, waves)).join("");
}
