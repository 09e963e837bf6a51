import { standardPresets } from "../../src/features/assignments/rules/standard-lists";
import { standardChecklist } from "../../src/features/checklists/rules/standard-checklist";
import type { ParkContent } from "../../src/features/phrases/rules/texts";
import { sampleChecklists } from "../../src/sample-park/checklists";

/** The texts that a new park and the sample park start with. */
export const ownContent: ParkContent = {
  checklists: [
    { name: "Standard", items: standardChecklist },
    ...sampleChecklists.map(([name, , items]) => ({ name, items })),
  ],
  presets: standardPresets.map(({ label }) => label),
  findings: [],
  kinds: ["Changeover", "Mid-stay", "Deep clean", "Inspection round"],
};
