import { between, glide, part, svg } from "./motion.mjs";
import { seaAndSun } from "./park.mjs";
import { cleaner } from "./people.mjs";

/** When each of the twelve tasks is ticked, in seconds of the film. */
export const ticks = Array.from({ length: 12 }, (_, i) => 6.1 + i * 0.58);
const last = ticks[11];
/** How much of the tasks numbered `from` to `to` is done. */
const work = (t, from, to) => glide(t, ticks[from] - 0.5, ticks[to]);

const tick = (x, y, size, colour) =>
  svg`<path transform="translate(${x} ${y}) scale(${size})" d="M-5 .5l3.4 3.5L5-3.6" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The villa's plate and its tide bar of twelve, each segment filling with a tick over it. */
function tideBar(t, ui) {
  const done = glide(t, last + 0.15, last + 0.4);
  const segments = ticks.map((at, i) => {
    const [x, on] = [246 + i * 26, glide(t, at - 0.12, at + 0.1)];
    const up = part(t, at, at + 0.5);
    const fill = done > 0.5 ? ui.done : ui.progress;
    return svg`<rect x="${x}" y="31" width="23" height="12" rx="3" fill="${ui.track}"/><rect x="${x}" y="31" width="${23 * on}" height="12" rx="3" fill="${fill}"/>
      ${up > 0 && up < 1 ? svg`<g opacity="${Math.sin(up * Math.PI)}">${tick(x + 11.5, 24 - up * 6, 0.9, ui.done)}</g>` : ""}`;
  });
  const pop = 1 + Math.sin(done * Math.PI) * 0.25;
  return svg`<rect x="184" y="8" width="428" height="52" rx="14" fill="${ui.card}"/>
    <rect x="193" y="14" width="40" height="40" rx="9" fill="${ui.plate}"/><rect x="195.6" y="16.6" width="34.8" height="34.8" rx="7" fill="none" stroke="${ui.plateLine}" stroke-width="1.2"/>
    <g fill="#fff" text-anchor="middle" font-weight="700"><text x="213" y="30" font-size="9.5" letter-spacing=".8">WL</text><text x="213" y="46" font-size="16">042</text></g>
    ${segments.join("")}<g transform="translate(585 37) scale(${pop})"><circle r="13" fill="${done > 0.5 ? ui.done : ui.track}"/>${tick(0, 0, 1.25, done > 0.5 ? "#ffffff" : ui.card)}</g>`;
}

function view(t, c, height) {
  return svg`<clipPath id="pane"><rect width="404" height="214"/></clipPath><g transform="translate(196 74)"><g clip-path="url(#pane)">
    <rect width="404" height="214" fill="${c.sky}"/>${seaAndSun({ c, t, height, sunX: 298, glowX: 334, horizon: 112, radius: 62, width: 404 })}
    <path d="M0 166c60-34 120-30 190-8s130 26 214-8v64H0z" fill="${c["dune-2"]}"/><path d="M0 196c80-30 150-20 210-10s120 8 194-12v40H0z" fill="${c["dune-3"]}"/>
    <g fill="none" stroke="${c.foam}" stroke-width="9" stroke-linecap="round" opacity="${0.75 * (1 - work(t, 3, 5))}"><path d="M238 82q18-16 36-2t34-4M190 116q14 12 30 0"/></g></g>
    <path d="M0 0h404v214H0zM135 0v214M269 0v214" fill="none" stroke="${c.paper}" stroke-width="11"/></g><rect x="184" y="286" width="428" height="12" rx="3" fill="${c.paper}"/>`;
}

/** The bed; `mess` 1 is slept in, 0 is made. */
function bed(c, mess) {
  return svg`<rect y="232" width="26" height="168" rx="8" fill="${c["sea-2"]}"/>
    <path transform="translate(${mess * 52} ${mess * 4}) rotate(${mess * 17} 85 306)" d="M18 288c0-16 12-26 28-26h78c18 0 28 10 28 26v18H18z" fill="${c.paper}"/>
    <path d="M0 304h330c22 0 34 14 34 34v62H0z" fill="${c.paper}"/>
    <path d="M${196 + mess * 44} ${304 - mess * 16}q${mess * 30} ${-mess * 26} ${67 - mess * 10} ${mess * 8}t${67 - mess * 34} ${mess * 8}c22 0 34 14 34 34v62H${196 + mess * 70}q${-mess * 34}-30 ${-mess * 20}-58t${-mess * 6}-38z" fill="${c.sea}"/>
    <path d="M${200 + mess * 58} ${344 + mess * 10}H364" stroke="${c.foam}" stroke-width="5"/>`;
}

/** The side table: last night's cups and box, then flowers. */
function table(c, ui, tidy) {
  const old = 1 - part(tidy, 0, 0.55);
  const fresh = glide(tidy, 0.5, 1);
  return svg`<g opacity="${old}"><rect x="568" y="286" width="38" height="8" rx="2" fill="${ui.box}"/><path d="M574 286v-13h11v13zM592 286v-10h10v10z" fill="${c.foam}"/></g>
    <g transform="translate(588 294) scale(${fresh})"><path d="M0-22q-3-12-10-20M0-22q0-14 2-24M0-22q4-10 11-15" stroke="${c.grass}" stroke-width="2.5" fill="none"/>
      <circle cx="-10" cy="-43" r="6" fill="${c.sun}"/><circle cx="2" cy="-48" r="7" fill="${c.sun}"/><circle cx="12" cy="-38" r="6" fill="${c.sun}"/><path d="M-9 0c-4-9-1-17 3-24h12c4 7 7 15 3 24z" fill="${c["sea-2"]}"/></g>
    <rect x="556" y="294" width="64" height="8" rx="3" fill="${ui.wood}"/><path d="M564 302l-4 66M612 302l4 66" stroke="${ui.wood}" stroke-width="6"/>`;
}

/** Where the cleaner stands and where the hands are, from task to task. */
function pose(t) {
  const stops = [
    [5.2, 300],
    [ticks[2], 272],
    [ticks[3] - 0.1, 448],
    [ticks[5], 470],
    [ticks[6] - 0.1, 516],
    [ticks[8], 520],
    [ticks[9] - 0.1, 560],
    [last, 410],
  ];
  let x = stops[0][1];
  for (let i = 1; i < stops.length; i++) x = between(x, stops[i][1], glide(t, stops[i - 1][0], stops[i][0]));
  const bob = Math.sin(t * 9);
  const mopping = part(t, ticks[8] + 0.1, ticks[9]) * (1 - glide(t, last, last + 0.2));
  const stages = [
    [0, { x: x - 46 + bob * 12, y: 304 }],
    [ticks[2] + 0.1, { x: x + 24 + bob * 20, y: 176 + Math.cos(t * 9) * 14 }],
    [ticks[5] + 0.1, { x: x + 44, y: 268 + bob * 5 }],
    [ticks[8] + 0.1, { x: x - 26 + bob * 9, y: 282 }],
    [last + 0.05, { x: x + 46 + Math.sin(t * 11) * 8, y: 192 }],
  ];
  let hand = stages[0][1];
  for (const [at, next] of stages.slice(1)) {
    const x2 = glide(t, at, at + 0.3);
    hand = { x: between(hand.x, next.x, x2), y: between(hand.y, next.y, x2) };
  }
  return { x, hand, mopping };
}

/** The villa between two stays. */
export function room({ t, c, ui, height, person }) {
  const { x, hand, mopping } = pose(t);
  const dirt = [
    [390, 352],
    [424, 378],
    [452, 346],
    [486, 384],
    [520, 358],
    [548, 380],
    [404, 390],
    [470, 366],
    [612, 386],
    [582, 390],
  ];
  const mop = svg`<g opacity="${mopping > 0 ? 1 : 0}"><path d="M${hand.x + 6} ${hand.y - 34}L${hand.x - 20} 374" stroke="${ui.wood}" stroke-width="5" stroke-linecap="round"/><rect x="${hand.x - 44}" y="370" width="46" height="11" rx="5.5" fill="${c.foam}"/></g>`;
  const cloth = svg`<rect x="${hand.x - 11}" y="${hand.y - 9}" width="22" height="17" rx="5" fill="${c.sun}" opacity="${part(t, ticks[2] + 0.1, ticks[2] + 0.3) * (1 - part(t, ticks[5] + 0.1, ticks[5] + 0.3))}"/>`;
  return svg`<rect width="640" height="400" fill="${c["sky-2"]}"/><rect y="318" width="640" height="82" fill="${c["dune-1"]}"/>${view(t, c, height)}
    <path d="M112 0v78" stroke="${c["sea-2"]}" stroke-width="4"/><path d="M78 118a34 34 0 0 1 68 0Z" fill="${c.sun}"/>
    ${dirt.map(([dx, dy], i) => svg`<ellipse cx="${dx}" cy="${dy}" rx="${7 + (i % 3) * 2}" ry="3" fill="${c["dune-3"]}" opacity="${1 - glide(t, ticks[9] - 0.3 + (600 - dx) / 150, ticks[9] + (600 - dx) / 150)}"/>`).join("")}
    ${table(c, ui, work(t, 6, 8))}${mop}${cleaner({ x, y: 384, hand, rest: mopping > 0 ? { x: hand.x + 4, y: hand.y - 24 } : { x: x - 32, y: 306 }, walked: x, colours: person })}${cloth}${bed(c, 1 - work(t, 0, 2))}${tideBar(t, ui)}`;
}
