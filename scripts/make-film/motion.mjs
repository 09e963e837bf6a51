/** How far `t` is between two moments, 0 to 1. */
export const part = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)));

/** The same, starting and stopping softly. */
export const glide = (t, from, to) => {
  const x = part(t, from, to);
  return x * x * (3 - 2 * x);
};

/** The value that lies `x` of the way from `a` to `b`. */
export const between = (a, b, x) => a + (b - a) * x;

/** The same for colours written #rrggbb. */
export const mix = (a, b, x) =>
  `#${[1, 3, 5]
    .map((i) => Math.round(between(Number.parseInt(a.slice(i, i + 2), 16), Number.parseInt(b.slice(i, i + 2), 16), x)))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;

/** A template for markup that keeps numbers short. */
export const svg = (strings, ...values) =>
  String.raw({ raw: strings }, ...values.map((v) => (typeof v === "number" ? Math.round(v * 100) / 100 : v)));
