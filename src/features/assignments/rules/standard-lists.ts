type StandardItem = { label: string; defaultQty: number };

/** A new park's replacement presets; the first three are the quick buttons. */
export const standardPresets: readonly StandardItem[] = [
  { label: "Light bulb", defaultQty: 1 },
  { label: "Dish cloths", defaultQty: 2 },
  { label: "Toilet paper", defaultQty: 4 },
  { label: "Bin bags", defaultQty: 4 },
  { label: "Dishwasher tablets", defaultQty: 6 },
  { label: "Hand soap", defaultQty: 2 },
  { label: "Remote batteries", defaultQty: 2 },
  { label: "Bath mat", defaultQty: 1 },
];
