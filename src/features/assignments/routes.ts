import { mountList } from "../../server/http/lists";
import { type Host, mount } from "../../server/http/mount";
import { deleteAll, prioritizeAll, reassignAll } from "./actions/bulk";
import { replaceCannedFindings } from "./actions/canned-findings";
import { confirmMissing } from "./actions/confirm-missing";
import { editAssignment } from "./actions/edit";
import { addFinding, dealWithFinding, removeFinding, reopenFinding } from "./actions/findings";
import { reportGuestsHere, takeGuestsBack } from "./actions/guests-here";
import { setItemNotes, setNotes } from "./actions/notes";
import { createAssignment, deleteAssignment } from "./actions/plan";
import { replacePresets } from "./actions/presets";
import { approve, reject, reopen } from "./actions/review";
import type { ReceiveItemPhotos } from "./actions/rework";
import { shareOut } from "./actions/share-out";
import { complete, finish, start } from "./actions/steps";
import { tickItem, untickItem } from "./actions/ticks";
import { undo } from "./actions/undo";
import { undoAll } from "./actions/undo-all";
import { getBoard, getBoardChanges } from "./contract/board";
import * as bulk from "./contract/bulk";
import { getCannedFindings, putCannedFindings } from "./contract/canned-findings";
import * as findings from "./contract/findings";
import * as guests from "./contract/guests-here";
import { getHistory } from "./contract/history";
import { putReplacementPresets } from "./contract/presets";
import * as sharing from "./contract/share-out";
import * as contract from "./contract/steps";
import * as supervision from "./contract/supervision";
import { undoAssignment } from "./contract/undo";
import { assignmentAfter, assignmentFor, cleanerDay } from "./reads/assignment";
import { board, boardChanges } from "./reads/board";
import { allCannedFindings } from "./reads/canned-findings";
import { assignmentCounts } from "./reads/counts";
import { findingPage, openFindingCounts } from "./reads/findings";
import { historyOf } from "./reads/history";
import { assignmentPage } from "./reads/lists";
import { loads } from "./reads/loads";
import { presets } from "./reads/presets";

/**
 * GET /api/assignments · GET /api/assignments/counts · GET /api/assignments/board · GET /api/assignments/board/changes
 * GET /api/assignments/loads · GET /api/assignments/{id}/history
 * POST /api/assignments · POST /api/assignments/share-out · POST /api/assignments/bulk/reassign|priority|delete|undo
 * PATCH, DELETE /api/assignments/{id} · PATCH /api/assignments/{id}/approve · PATCH /api/assignments/{id}/reject
 * POST /api/assignments/{id}/reopen · POST /api/assignments/{id}/undo
 * GET /api/assignments/cleaner/{userId}/{date} · GET /api/assignments/{id}
 * POST, DELETE /api/assignments/{id}/guests-still-here · POST /api/assignments/{id}/start · POST, DELETE /api/assignments/{id}/checklist/{itemId}
 * POST /api/assignments/{id}/checklist/{itemId}/confirm-missing · PUT /api/assignments/{id}/checklist/{itemId}/notes · PATCH /api/assignment-checklist-completions/{id}
 * POST /api/assignments/{id}/complete · PATCH /api/assignments/{id}/finish
 * POST /api/assignments/{id}/findings · DELETE /api/assignments/{id}/findings/{findingId} · GET, PUT /api/replacement-presets
 * GET, PUT /api/canned-findings · GET /api/findings · GET /api/findings/counts · PUT, DELETE /api/findings/{id}/dealt-with
 */
export function mountAssignments(host: Host, receivePhotos: ReceiveItemPhotos): void {
  mountList(host, supervision.getAssignments, (request, window) =>
    assignmentPage(request, request.by, request.query, window),
  );
  mount(host, supervision.getAssignmentCounts, (request) => assignmentCounts(request, request.by, request.query));
  mount(host, getBoard, (request) => board(request));
  mount(host, getBoardChanges, (request) => boardChanges(request, request.query.ids?.split(",") ?? []));
  mount(host, supervision.getLoads, (request) => loads(request, request.query));
  mount(host, getHistory, ({ db, by, params }) => historyOf(db, by, params.id));
  mount(host, supervision.createAssignment, ({ body, perform }) =>
    perform((context) => createAssignment(context, body)),
  );
  mount(host, supervision.editAssignment, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, editAssignment(context, params.id, body))),
  );
  mount(host, sharing.shareOut, ({ body, perform }) => perform((context) => shareOut(context, body.shares)));
  mount(host, bulk.reassignAll, ({ body, perform }) => perform((context) => reassignAll(context, body)));
  mount(host, bulk.prioritizeAll, ({ body, perform }) => perform((context) => prioritizeAll(context, body)));
  mount(host, bulk.deleteAll, ({ body, perform }) => perform((context) => deleteAll(context, body)));
  mount(host, bulk.undoAll, ({ body, perform }) => perform((context) => undoAll(context, body)));
  mount(host, supervision.deleteAssignment, ({ params, perform }) =>
    perform((context) => deleteAssignment(context, params.id)),
  );
  mount(host, supervision.approveAssignment, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, approve(context, params.id, body?.round))),
  );
  mount(host, supervision.confirmMissing, ({ params, perform }) =>
    perform((context) => assignmentAfter(context, params.id, confirmMissing(context, params.id, params.itemId))),
  );
  mount(host, supervision.rejectAssignment, async ({ params, body: { reason, ...named }, perform, ...sender }) => {
    const recordPhotos = await receivePhotos(sender, named.items);
    return perform((context) =>
      assignmentAfter(context, params.id, reject(context, params.id, reason, { ...named, recordPhotos })),
    );
  });
  mount(host, supervision.reopenAssignment, async ({ params, body: { reason, ...named }, perform, ...sender }) => {
    const recordPhotos = await receivePhotos(sender, named.items);
    return perform((context) =>
      assignmentAfter(context, params.id, reopen(context, params.id, reason, { ...named, recordPhotos })),
    );
  });
  mount(host, undoAssignment, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, undo(context, params.id, body?.step))),
  );
  mount(host, contract.getCleanerDay, (request) =>
    cleanerDay(request, request.by, request.params.userId, request.params.date, request.query.earlier),
  );
  mount(host, contract.getAssignment, ({ db, by, params }) => assignmentFor(db, by, params.id));
  mount(host, guests.reportGuestsHere, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, reportGuestsHere(context, params.id, body?.unitId))),
  );
  mount(host, guests.takeGuestsBack, ({ params, body, perform }) =>
    perform((context) => takeGuestsBack(context, params.id, body?.unitId)),
  );
  mount(host, contract.startAssignment, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, start(context, params.id, body))),
  );
  mount(host, contract.tickItem, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, tickItem(context, params.id, params.itemId, body))),
  );
  mount(host, contract.untickItem, ({ params, body, perform }) =>
    perform((context) => untickItem(context, params.id, params.itemId, body?.unitId)),
  );
  mount(host, contract.setItemNotes, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, setItemNotes(context, params.id, params.itemId, body))),
  );
  mount(host, contract.setNotes, ({ params, body, perform }) =>
    perform(async (context) => assignmentFor(context.tx, context.by, await setNotes(context, params.id, body.notes))),
  );
  mount(host, contract.completeAssignment, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, complete(context, params.id, body))),
  );
  mount(host, contract.finishAssignment, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, finish(context, params.id, body?.unitId))),
  );
  mount(host, contract.addFinding, ({ params, body, perform }) =>
    perform((context) => addFinding(context, params.id, body)),
  );
  mount(host, contract.removeFinding, ({ params, body, perform }) =>
    perform((context) => removeFinding(context, params.id, params.findingId, body?.unitId)),
  );
  mountList(host, findings.getFindings, ({ db, query }, window) => findingPage(db, query, window));
  mount(host, findings.getFindingCounts, ({ db, query }) => openFindingCounts(db, query.search));
  mount(host, findings.dealWithFinding, ({ params, perform }) =>
    perform((context) => dealWithFinding(context, params.id)),
  );
  mount(host, findings.reopenFinding, ({ params, perform }) => perform((context) => reopenFinding(context, params.id)));
  mount(host, contract.getReplacementPresets, ({ db }) => presets(db));
  mount(host, putReplacementPresets, ({ body, perform }) => perform((context) => replacePresets(context, body)));
  mount(host, getCannedFindings, ({ db }) => allCannedFindings(db));
  mount(host, putCannedFindings, ({ body, perform }) => perform((context) => replaceCannedFindings(context, body)));
}
