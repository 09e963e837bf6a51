import { createChecklist, saveDraft } from "../features/checklists/actions/drafts";
import { publishDraft } from "../features/checklists/actions/publish";
import { replaceRules } from "../features/checklists/actions/rules";
import type * as contract from "../features/checklists/contract/lists";
import type { ActionContext } from "../server/actions/context";
import type { Body } from "../shared/endpoint";

type Item = Body<typeof contract.saveDraft>["items"][number];
type Given = Partial<Pick<Item, "quantity" | "condition" | "photo" | "hint">>;

const item = (section: string, label: string, given: Given = {}): Item => ({
  label,
  section,
  quantity: { of: "number", times: 1 },
  condition: null,
  photo: "none",
  referenceUrl: null,
  hint: null,
  ...given,
});
const each = (of: Item["quantity"]["of"], times = 1): Given => ({ quantity: { of, times } });
const onlyWith = (feature: string): Given => ({ condition: { feature, has: true } });

const deepClean: Item[] = [
  item("Bedrooms", "Turn mattresses, change mattress covers", each("guests")),
  item("Bedrooms", "Vacuum under beds and behind wardrobes", each("bedrooms")),
  item("Bathrooms", "Descale shower, taps and drain", each("bathrooms")),
  item("Bathrooms", "Clean the extractor fan", each("bathrooms")),
  item("Kitchen", "Pull out and clean behind fridge and oven", { photo: "optional" }),
  item("Kitchen", "Oven and extractor hood, inside and filters", {
    photo: "required",
    hint: "Door open, so that the glass can be seen.",
  }),
  item("Living room", "Clean sofa and chairs, check for stains", { photo: "optional" }),
  item("Living room", "Sweep the fireplace", onlyWith("hasFireplace")),
  item("Living room", "Filters of the air conditioning", onlyWith("hasAirConditioning")),
  item("Wellness", "Scrub the sauna's benches and floor", { ...onlyWith("hasSauna"), photo: "required" }),
  item("Wellness", "Empty, disinfect and refill the jacuzzi", { ...onlyWith("hasJacuzzi"), photo: "required" }),
  item("Outside", "Clean terrace furniture and cushions"),
];

const inspectionRound: Item[] = [
  item("Inside", "No smell, no damp, heating at 16 °C"),
  item("Inside", "Smoke alarms: press the test button", each("bedrooms")),
  item("Inside", "Meters: electricity, gas and water", {
    photo: "required",
    hint: "All three in one picture, or one after the other.",
  }),
  item("Outside", "Windows, doors and shed are locked"),
];

/** The checklists for deep cleans and inspection rounds: name, kind of cleaning and items. */
export const sampleChecklists = [
  ["Deep clean", "00000000-0000-7000-8000-000000000003", deepClean],
  ["Inspection round", "00000000-0000-7000-8000-000000000004", inspectionRound],
] as const;

/** Adds the checklists for deep cleans and inspection rounds, with the rules that give them to these kinds of cleaning. */
export async function addChecklists(context: ActionContext): Promise<void> {
  const rules = [];
  for (const [name, kindId, items] of sampleChecklists) {
    const { id: checklistId } = await createChecklist(context, { name });
    await saveDraft(context, checklistId, { items });
    await publishDraft(context, checklistId);
    rules.push({ checklistId, unitId: null, villaTypeId: null, kindId });
  }
  await replaceRules(context, { rules });
}
