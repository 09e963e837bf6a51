import { between, mix, part, svg } from "./motion.mjs";

/** The upper edge of the front dune, where the road runs: two Bézier curves, as in the sign-in picture. */
const crest = [
  [
    [0, 348],
    [90, 302],
    [170, 308],
    [250, 326],
  ],
  [
    [250, 326],
    [330, 344],
    [430, 346],
    [640, 306],
  ],
];

/** Height of the road at x. */
export function road(x) {
  const [a, b, c, d] = x < 250 ? crest[0] : crest[1];
  const at = (i, s) => (1 - s) ** 3 * a[i] + 3 * (1 - s) ** 2 * s * b[i] + 3 * (1 - s) * s * s * c[i] + s ** 3 * d[i];
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (at(0, middle) < x) low = middle;
    else high = middle;
  }
  return at(1, low) + 5;
}

/** Sea and the split sun; `height` is how far its centre stands above the horizon. Also the view from the room. */
export function seaAndSun({ c, t, height, sunX = 296, glowX = 358, horizon = 176, radius = 82, width = 640 }) {
  const drift = (i) => Math.sin(t * 0.9 + i * 1.7) * 7;
  const foam = [
    [40, 204, 70],
    [132, 204, 26],
    [486, 214, 92],
    [520, 238, 48],
    [70, 232, 54],
    [470, 194, 30],
  ];
  const scale = width / 640;
  return svg`<clipPath id="air"><rect y="-40" width="${width}" height="${horizon + 40}"/></clipPath>
    <clipPath id="water"><rect y="${horizon + 4}" width="${width}" height="400"/></clipPath>
    <circle clip-path="url(#air)" cx="${sunX}" cy="${horizon - height}" r="${radius}" fill="${c.sun}"/>
    <rect y="${horizon}" width="${width}" height="400" fill="${c.sea}"/>
    <circle clip-path="url(#water)" cx="${glowX}" cy="${horizon + 4 + height}" r="${radius}" fill="${c["sea-2"]}"/>
    ${foam.map(([x, y, w], i) => svg`<path d="M${x * scale + drift(i)} ${horizon + (y - 176) * scale}h${w * scale}" stroke="${c.foam}" stroke-width="${between(2.2, 3, part(width, 400, 640))}" stroke-linecap="round"/>`).join("")}`;
}

const tufts = [
  [55, 340, "c2-18-2-30-10-40", "c4-20 10-30 18-36", "c8-14 18-20 28-22"],
  [350, 344, "c0-18-4-28-12-38", "c4-20 10-30 20-38", "c8-12 16-18 26-20"],
  [578, 322, "c0-16-4-26-10-34", "c4-16 10-26 18-32"],
];

const grass = (t, stroke) =>
  tufts
    .map(([x, y, ...blades], k) =>
      blades
        .map(
          (d, i) =>
            svg`<path transform="rotate(${Math.sin(t * 1.6 + k + i * 0.6) * 3} ${x} ${y})" d="M${x + (i - 1) * 3} ${y}${d}"/>`,
        )
        .join(""),
    )
    .join("")
    .replace(/^/, `<g fill="none" stroke="${stroke}" stroke-width="2.5" stroke-linecap="round">`)
    .concat("</g>");

const gull = (x, y, t) => {
  const wing = 3 + Math.sin(t * 7) * 3;
  return svg`<path d="M${x - 11} ${y - wing}q6-3 11 ${wing}q5 ${-wing - 3} 11 ${-wing}"/>`;
};

/** The dunes of the sign-in picture, with whoever is on the road between the second and the front dune. */
export function park({ c, lit, t, height, onTheRoad }) {
  const pane = mix(c.pane, c.lamp, lit);
  const flown = t * 26;
  return svg`<rect y="-40" width="640" height="440" fill="${c.sky}"/>
    <path d="M0 120c120-20 220 12 330-6s190-22 310-4v70H0z" fill="${c["sky-2"]}"/>
    ${seaAndSun({ c, t, height })}
    <g fill="none" stroke="${c.paper}" stroke-width="2.6" stroke-linecap="round">${gull((flown + 60) % 760, 62, t)}${gull((flown + 96) % 760, 80, t + 1)}</g>
    <path d="M0 250c70-34 150-44 230-18s150 40 240 16 130-30 170-22v174H0z" fill="${c["dune-1"]}"/>
    <path d="M96 236l30-24 30 24v26H96zM176 244l24-19 24 19v20h-48z" fill="${c.paper}"/>
    <path d="M116 244h18v18h-18zM193 249h13v14h-13z" fill="${mix(c.pane, c.lamp, c.dusk)}"/>
    <path d="M0 300c60-50 130-50 210-24s150 44 250 12 130-36 180-26v138H0z" fill="${c["dune-2"]}"/>
    <path d="M470 262l40-32 40 32v40h-80z" fill="${c.paper}"/><path d="M484 270h22v32h-22zM516 270h22v14h-22z" fill="${pane}"/>
    ${onTheRoad}
    <path d="M0 348c90-46 170-40 250-22s180 34 390-20v94H0z" fill="${c["dune-3"]}"/>${grass(t, c.grass)}`;
}
