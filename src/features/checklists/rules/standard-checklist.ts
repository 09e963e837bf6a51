import type { ChecklistItemDefinition } from "../../../shared/checklist";

const item = (section: string, label: string, times: number): Omit<ChecklistItemDefinition, "id"> => {
  return {
    label,
    section,
    quantity: { of: "number", times },
    condition: null,
    photo: "none",
    referenceUrl: null,
    hint: null,
  };
};

/** A new park's standard checklist, in working order. */
export const standardChecklist: readonly Omit<ChecklistItemDefinition, "id">[] = [
  item("Bedrooms", "Strip all beds, bag used linen", 6),
  item("Bedrooms", "Make up beds with fresh linen", 6),
  item("Bathrooms", "Clean bathroom, shower and toilet", 2),
  item("Bathrooms", "Set out towels and bath mats", 14),
  item("Kitchen", "Kitchen, worktops, hob and sink", 1),
  item("Kitchen", "Fridge, oven and dishwasher empty and clean", 3),
  item("All rooms", "Wipe surfaces, switches and remotes", 1),
  item("All rooms", "Windows and sliding doors inside", 5),
  item("All rooms", "Vacuum and mop all floors", 6),
  item("Outside", "Sweep sand from terrace and entrance", 2),
  item("Before leaving", "Empty bins, new bags", 4),
  item("Before leaving", "Final check: heating, lights, keys", 1),
];
