type StandardItem = { label: string; defaultQty: number };

/** A new park's checklist, in working order. */
export const standardChecklist: readonly StandardItem[] = [
  { label: "Strip all beds, bag used linen", defaultQty: 6 },
  { label: "Make up beds with fresh linen", defaultQty: 6 },
  { label: "Clean bathroom, shower and toilet", defaultQty: 2 },
  { label: "Set out towels and bath mats", defaultQty: 14 },
  { label: "Kitchen, worktops, hob and sink", defaultQty: 1 },
  { label: "Fridge, oven and dishwasher empty and clean", defaultQty: 3 },
  { label: "Wipe surfaces, switches and remotes", defaultQty: 1 },
  { label: "Windows and sliding doors inside", defaultQty: 5 },
  { label: "Vacuum and mop all floors", defaultQty: 6 },
  { label: "Sweep sand from terrace and entrance", defaultQty: 2 },
  { label: "Empty bins, new bags", defaultQty: 4 },
  { label: "Final check: heating, lights, keys", defaultQty: 1 },
];

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
