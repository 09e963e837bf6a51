import { type Host, mount } from "../../server/http/mount";
import type { Settings } from "../../server/settings";
import { addFinding, removeFinding } from "./actions/findings";
import { complete, finish, setNotes, start, tick, untick } from "./actions/steps";
import * as contract from "./contract/steps";
import { assignmentFor, checklist, cleanerDay, presets } from "./reads/assignment";

/**
 * GET /api/assignments/cleaner/{userId}/{date} · GET /api/assignments/{id} · GET /api/checklist-items
 * POST /api/assignments/{id}/start · POST, DELETE /api/assignments/{id}/checklist/{itemId}
 * PATCH /api/assignment-checklist-completions/{id}
 * POST /api/assignments/{id}/complete · PATCH /api/assignments/{id}/finish
 * POST /api/assignments/{id}/findings · DELETE /api/assignments/{id}/findings/{findingId} · GET /api/replacement-presets
 */
export function mountAssignments(host: Host, settings: Settings): void {
  mount(host, contract.getCleanerDay, ({ db, by, params }) =>
    cleanerDay(db, by, params.userId, params.date, settings.PARK_TIME_ZONE),
  );
  mount(host, contract.getAssignment, ({ db, by, params }) => assignmentFor(db, by, params.id));
  mount(host, contract.getChecklistItems, ({ db }) => checklist(db));
  mount(host, contract.startAssignment, ({ params, perform }) => perform((act) => start(act, params.id)));
  mount(host, contract.tickItem, ({ params, body, perform }) =>
    perform((act) => tick(act, params.id, params.itemId, body?.notes)),
  );
  mount(host, contract.untickItem, ({ params, perform }) => perform((act) => untick(act, params.id, params.itemId)));
  mount(host, contract.setNotes, ({ params, body, perform }) => perform((act) => setNotes(act, params.id, body.notes)));
  mount(host, contract.completeAssignment, ({ params, body, perform }) =>
    perform((act) => complete(act, params.id, body?.actualMinutes)),
  );
  mount(host, contract.finishAssignment, ({ params, perform }) => perform((act) => finish(act, params.id)));
  mount(host, contract.addFinding, ({ params, body, perform }) => perform((act) => addFinding(act, params.id, body)));
  mount(host, contract.removeFinding, ({ params, perform }) =>
    perform((act) => removeFinding(act, params.id, params.findingId)),
  );
  mount(host, contract.getReplacementPresets, ({ db }) => presets(db));
}
