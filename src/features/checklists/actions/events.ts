import type { ActionContext } from "../../../server/actions/context";
import type { EventHandlers } from "../../../server/domain-events";
import { standardChecklist } from "../rules/standard-checklist";
import { refreshVillaChecklists } from "./refresh";
import { addStandardChecklist } from "./versions";

/** Villas get their checklists whenever they change. */
export const villaHandlers: EventHandlers<ActionContext> = {
  villaChanged: (context, id) => refreshVillaChecklists(context, [id]),
  villasChanged: (context) => refreshVillaChecklists(context, "all"),
};

/** The same, and a park starts with the standard checklist when it gets its first administrator. */
export const handlers: EventHandlers<ActionContext> = {
  ...villaHandlers,
  async parkFounded(context) {
    await addStandardChecklist(context, standardChecklist);
  },
};
