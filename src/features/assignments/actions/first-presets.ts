import type { ActionContext } from "../../../server/actions/context";
import { standardPresets } from "../rules/standard-lists";
import { addReplacementPreset } from "./presets";

/** A park starts with the standard presets. */
export async function addFirstPresets(context: ActionContext): Promise<void> {
  for (const preset of standardPresets) await addReplacementPreset(context, preset);
}
