import type { ActionContext } from "../../../server/actions/context";
import type { EventHandlers } from "../../../server/domain-events";
import { standardPresets } from "../rules/standard-lists";
import { addReplacementPreset } from "./presets";

/** How assignments respond when a park gets its first administrator: it starts with the standard presets. */
export const handlers: EventHandlers<ActionContext> = {
  async parkFounded(context) {
    for (const preset of standardPresets) await addReplacementPreset(context, preset);
  },
};
