/** What a canned finding reports; replacements have their own presets. */
export const cannedTypes = ["damage", "lost", "note"] as const;
export type CannedType = (typeof cannedTypes)[number];

/**
 * The canned findings of the app, in the groups and the order in which cleaners find them. A code is stored with findings, so it never changes
 * its meaning; `english-findings.ts` and `finding-text.ts` have their texts (docs/domain.md, "Canned findings").
 */
export const builtInFindings = {
  guests: {
    "guest-still-here": "note",
    "left-behind": "note",
    "smoke-smell": "note",
    pets: "note",
    "very-dirty": "note",
  },
  kitchen: {
    "glass-broken": "damage",
    "dishes-missing": "lost",
    "fridge-broken": "damage",
    "dishwasher-broken": "damage",
    "stove-broken": "damage",
    "coffee-maker-broken": "damage",
  },
  bathroom: {
    "shower-leaks": "damage",
    "tap-drips": "damage",
    "drain-blocked": "damage",
    "toilet-broken": "damage",
    "no-hot-water": "damage",
    mold: "damage",
  },
  bedroom: {
    "mattress-stained": "damage",
    "bed-broken": "damage",
    "linen-damaged": "damage",
    "pillow-missing": "lost",
    "towels-missing": "lost",
  },
  living: {
    "bulb-out": "damage",
    "remote-missing": "lost",
    "tv-broken": "damage",
    "wifi-down": "damage",
    "heating-broken": "damage",
    "sofa-stained": "damage",
    "furniture-broken": "damage",
  },
  house: {
    "window-broken": "damage",
    "lock-broken": "damage",
    "key-missing": "lost",
    "smoke-alarm": "damage",
    vermin: "damage",
    "bins-full": "note",
  },
} as const satisfies Record<string, Record<string, CannedType>>;

type Groups = typeof builtInFindings;
export type CannedGroup = keyof Groups;
export type BuiltInCode = { [Group in CannedGroup]: keyof Groups[Group] }[CannedGroup];

const types = new Map<string, CannedType>(Object.values(builtInFindings).flatMap((group) => Object.entries(group)));

/** Whether this is the code of one of the app's canned findings. */
export function isBuiltIn(code: string | null | undefined): code is BuiltInCode {
  return types.has(code ?? "");
}

/** What one of the app's canned findings reports. */
export function builtInType(code: BuiltInCode): CannedType {
  return types.get(code) ?? "note";
}

/** Pictograms for the park's own: those of the app's findings, and a few more. */
export const moreSymbols = ["sauna", "jacuzzi", "charging", "bicycle", "car", "garden", "tools", "other"] as const;
export type MoreSymbol = (typeof moreSymbols)[number];

/** Whether this is the name of a pictogram. */
export function isSymbol(name: string): boolean {
  return types.has(name) || moreSymbols.some((symbol) => symbol === name);
}
