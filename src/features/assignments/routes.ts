import { mountList } from "../../server/http/lists";
import { type Host, mount } from "../../server/http/mount";
import { editAssignment } from "./actions/edit";
import { addFinding, removeFinding } from "./actions/findings";
import { createAssignment, deleteAssignment } from "./actions/plan";
import { approve, reject } from "./actions/review";
import { complete, finish, start } from "./actions/steps";
import { setNotes, tick, untick } from "./actions/ticks";
import * as contract from "./contract/steps";
import * as supervision from "./contract/supervision";
import { assignmentFor, checklist, cleanerDay, presets } from "./reads/assignment";
import { board } from "./reads/board";
import { assignmentCounts } from "./reads/counts";
import { historyOf } from "./reads/history";
import { assignmentPage } from "./reads/lists";
import { loads } from "./reads/loads";

/**
 * GET /api/assignments · GET /api/assignments/counts · GET /api/assignments/board · GET /api/assignments/loads
 * GET /api/assignments/{id}/history
 * POST /api/assignments · PATCH, DELETE /api/assignments/{id} · PATCH /api/assignments/{id}/approve · PATCH /api/assignments/{id}/reject
 * GET /api/assignments/cleaner/{userId}/{date} · GET /api/assignments/{id} · GET /api/checklist-items
 * POST /api/assignments/{id}/start · POST, DELETE /api/assignments/{id}/checklist/{itemId}
 * PATCH /api/assignment-checklist-completions/{id}
 * POST /api/assignments/{id}/complete · PATCH /api/assignments/{id}/finish
 * POST /api/assignments/{id}/findings · DELETE /api/assignments/{id}/findings/{findingId} · GET /api/replacement-presets
 */
export function mountAssignments(host: Host): void {
  mountList(host, supervision.getAssignments, (request, window) =>
    assignmentPage(request, request.by, request.query, window),
  );
  mount(host, supervision.getAssignmentCounts, (request) => assignmentCounts(request, request.by, request.query));
  mount(host, supervision.getBoard, (request) => board(request));
  mount(host, supervision.getLoads, (request) => loads(request, request.query));
  mount(host, supervision.getHistory, ({ db, by, params }) => historyOf(db, by, params.id));
  mount(host, supervision.createAssignment, ({ body, perform }) =>
    perform((context) => createAssignment(context, body)),
  );
  mount(host, supervision.editAssignment, ({ params, body, perform }) =>
    perform((context) => editAssignment(context, params.id, body)),
  );
  mount(host, supervision.deleteAssignment, ({ params, perform }) =>
    perform((context) => deleteAssignment(context, params.id)),
  );
  mount(host, supervision.approveAssignment, ({ params, perform }) =>
    perform((context) => approve(context, params.id)),
  );
  mount(host, supervision.rejectAssignment, ({ params, body, perform }) =>
    perform((context) => reject(context, params.id, body.reason)),
  );
  mount(host, contract.getCleanerDay, (request) =>
    cleanerDay(request, request.by, request.params.userId, request.params.date),
  );
  mount(host, contract.getAssignment, ({ db, by, params }) => assignmentFor(db, by, params.id));
  mount(host, contract.getChecklistItems, ({ db }) => checklist(db));
  mount(host, contract.startAssignment, ({ params, perform }) => perform((context) => start(context, params.id)));
  mount(host, contract.tickItem, ({ params, body, perform }) =>
    perform((context) => tick(context, params.id, params.itemId, body?.notes)),
  );
  mount(host, contract.untickItem, ({ params, perform }) =>
    perform((context) => untick(context, params.id, params.itemId)),
  );
  mount(host, contract.setNotes, ({ params, body, perform }) =>
    perform((context) => setNotes(context, params.id, body.notes)),
  );
  mount(host, contract.completeAssignment, ({ params, body, perform }) =>
    perform((context) => complete(context, params.id, body?.actualMinutes)),
  );
  mount(host, contract.finishAssignment, ({ params, perform }) => perform((context) => finish(context, params.id)));
  mount(host, contract.addFinding, ({ params, body, perform }) =>
    perform((context) => addFinding(context, params.id, body)),
  );
  mount(host, contract.removeFinding, ({ params, perform }) =>
    perform((context) => removeFinding(context, params.id, params.findingId)),
  );
  mount(host, contract.getReplacementPresets, ({ db }) => presets(db));
}
