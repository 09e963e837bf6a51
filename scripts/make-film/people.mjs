import { svg } from "./motion.mjs";

/** A guest seen from afar, feet at x, y. `walked` is the distance gone, which swings the legs. */
export function guest({ x, y, size = 1, walked, shirt, skin, hair, bag, shown }) {
  const swing = Math.sin(walked / 3.2) * 4;
  return svg`<g transform="translate(${x} ${y - Math.abs(swing) * 0.2}) scale(${size})" opacity="${shown}">
    ${bag ? svg`<rect x="7" y="-12" width="9" height="12" rx="2" fill="${bag}"/><path d="M11.5-12v-5" stroke="${hair}" stroke-width="1.4"/>` : ""}
    <path d="M-1.5-11L${-1.5 + swing} 0M1.5-11L${1.5 - swing} 0" stroke="${hair}" stroke-width="3.4" stroke-linecap="round"/>
    <rect x="-5" y="-24" width="10" height="15" rx="4.5" fill="${shirt}"/>
    <circle cy="-29" r="4.8" fill="${skin}"/><path d="M-4.8-29a4.8 4.8 0 0 1 9.6 0Z" fill="${hair}"/></g>`;
}

/** A car with its nose to the right, wheels on x, y. */
export function car({ x, y, facing, body, glass, tyre, luggage, beam }) {
  const wheel = (at) =>
    svg`<circle cx="${at}" cy="-6" r="7.5" fill="${tyre}"/><circle cx="${at}" cy="-6" r="3" fill="${glass}"/>`;
  return svg`<g transform="translate(${x} ${y}) scale(${facing} 1)">
    ${luggage.map((fill, i) => svg`<rect x="${-22 + i * 15}" y="${i ? -45 : -47}" width="13" height="${i ? 11 : 13}" rx="2" fill="${fill}"/>`).join("")}
    <path d="M41-15l60-9v24z" fill="${beam.fill}" opacity="${beam.shown * 0.5}"/>
    <path d="M-40-7v-8c0-4 3-6 7-6l7-10c2-3 4-4 8-4h20c4 0 6 1 8 4l8 10c12 1 22 3 23 9v5z" fill="${body}"/>
    <path d="M-20-22l4-7c1-2 2-2 4-2h8v9zM0-31h6c2 0 3 0 4 2l5 7H0z" fill="${glass}"/>${wheel(-22)}${wheel(23)}</g>`;
}

/** The cleaner, feet at x, y; `hand` and `rest` are where the hands are in the room. */
export function cleaner({ x, y, hand, rest, walked, colours }) {
  const { shirt, apron, skin, hair, trousers } = colours;
  const size = 1.28;
  const swing = Math.sin(walked / 9) * 9;
  const arm = (to, dx) => {
    const [hx, hy] = [(to.x - x) / size, (to.y - y) / size];
    return svg`<path d="M${dx}-98Q${dx * 1.6 + hx * 0.45} ${-84 + (hy + 84) * 0.35 + 10} ${hx} ${hy}" stroke="${shirt}" stroke-width="12" stroke-linecap="round" fill="none"/>
      <circle cx="${hx}" cy="${hy}" r="7" fill="${skin}"/>`;
  };
  return svg`<g transform="translate(${x} ${y}) scale(${size})">${arm(rest, -14)}
    <path d="M-9-52L${-10 + swing} 0M9-52L${10 - swing} 0" stroke="${trousers}" stroke-width="12" stroke-linecap="round"/>
    <path d="M-20-92c0-12 8-18 20-18s20 6 20 18l3 46h-46z" fill="${shirt}"/>
    <path d="M-13-92h26l7 56h-40z" fill="${apron}"/><path d="M-13-91l-2-17M13-91l2-17" stroke="${apron}" stroke-width="4"/>
    <circle cy="-126" r="17" fill="${skin}"/><circle cx="-10" cy="-146" r="8" fill="${hair}"/>
    <path d="M-17-124c-2-14 6-21 17-21s19 7 17 19c-9 0-17-3-21-9-2 6-6 10-13 11z" fill="${hair}"/>${arm(hand, 14)}</g>`;
}
