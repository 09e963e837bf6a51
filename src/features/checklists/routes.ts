import { type Host, mount } from "../../server/http/mount";
import { createChecklist, saveDraft } from "./actions/drafts";
import { replaceKinds } from "./actions/kinds";
import { showAgain } from "./actions/missing-items";
import { publishDraft } from "./actions/publish";
import { deleteChecklist } from "./actions/remove";
import { replaceRules } from "./actions/rules";
import { getCleaningKinds, putCleaningKinds } from "./contract/kinds";
import * as lists from "./contract/lists";
import { getChecklistRules, putChecklistRules, showItemAgain } from "./contract/rules";
import { allKinds } from "./reads/kinds";
import { allChecklists, checklistById } from "./reads/lists";
import { rulesAndVillas } from "./reads/rules";
import { standardItems } from "./reads/standard";

/**
 * GET, POST /api/checklists · GET, DELETE /api/checklists/{id} · PUT …/draft · POST …/publish · GET /api/checklist-items · GET, PUT
 * /api/cleaning-kinds, /api/checklist-rules · DELETE /api/units/{id}/missing-items/{itemId}
 */
export function mountChecklists(host: Host): void {
  mount(host, lists.getChecklistItems, ({ db }) => standardItems(db));
  mount(host, lists.getChecklists, ({ db }) => allChecklists(db));
  mount(host, lists.getChecklist, ({ db, params }) => checklistById(db, params.id));
  mount(host, lists.createChecklist, ({ perform, body }) => perform((context) => createChecklist(context, body)));
  mount(host, lists.saveDraft, ({ perform, params, body }) =>
    perform((context) => saveDraft(context, params.id, body)),
  );
  mount(host, lists.publishChecklist, ({ perform, params, body }) =>
    perform((context) => publishDraft(context, params.id, body?.revision)),
  );
  mount(host, lists.deleteChecklist, ({ perform, params }) =>
    perform((context) => deleteChecklist(context, params.id)),
  );
  mount(host, getCleaningKinds, ({ db }) => allKinds(db));
  mount(host, putCleaningKinds, ({ perform, body }) => perform((context) => replaceKinds(context, body)));
  mount(host, getChecklistRules, ({ db }) => rulesAndVillas(db));
  mount(host, putChecklistRules, ({ perform, body }) => perform((context) => replaceRules(context, body)));
  mount(host, showItemAgain, ({ perform, params }) =>
    perform((context) => showAgain(context, params.id, params.itemId)),
  );
}
