import { type Host, mount, mountScoped } from "../../server/http/mount";
import { answerStayFlag } from "./actions/flags";
import { importStays, previewStays } from "./actions/import";
import { planForNeeds } from "./actions/plan";
import { markArrived, markDeparted } from "./actions/presence";
import { cancelOneStay, chooseStayVilla, putManyStays, putOneStay } from "./actions/stays";
import { replaceTaskRules } from "./actions/task-rules";
import * as sheets from "./contract/import";
import * as needs from "./contract/needs";
import * as presence from "./contract/presence";
import * as contract from "./contract/stays";
import { stayHistory } from "./reads/history";
import { needsBetween, stayFlags, workBetween } from "./reads/needs";
import { isStopped } from "./reads/sources";
import { allTaskRules, stayById, staysBetween, tagged } from "./reads/stays";

/**
 * GET /api/stays · GET /api/stays/{id} · PUT, DELETE /api/stays/{source}/{externalId} · POST /api/stays/{source}/batch · POST /api/stays/import · PUT /api/stay-villas/{id} ·
 * GET /api/stays/{id}/history · POST /api/stays/{id}/departed · POST /api/stays/{id}/arrived · GET /api/needs · POST /api/needs/plan · GET /api/stay-work · GET /api/stay-flags ·
 * POST /api/stay-flags/{assignmentId} · GET, PUT /api/task-rules
 */
export function mountStays(host: Host): void {
  mount(host, contract.getStays, ({ query, ...park }) => staysBetween(park, query));
  mount(host, contract.getStay, async ({ db, params }) => {
    const stay = await stayById(db, params.id);
    return { ...tagged(stay), isStopped: await isStopped(db, stay.source) };
  });
  mountScoped(host, contract.putStay, ({ params, body, perform }) =>
    perform((context) => putOneStay(context, params, body)),
  );
  mountScoped(host, contract.putStays, ({ params, body, perform }) =>
    perform((context) => putManyStays(context, params.source, body.stays)),
  );
  mountScoped(host, contract.cancelStay, ({ params, perform }) => perform((context) => cancelOneStay(context, params)));
  mount(host, sheets.importStays, ({ body, perform, ...park }) =>
    body.dryRun ? previewStays(park, body, new Date()) : perform((context) => importStays(context, body)),
  );
  mount(host, contract.chooseVilla, ({ params, body, perform }) =>
    perform((context) => chooseStayVilla(context, params.id, body.unitId)),
  );
  mount(host, contract.getStayHistory, ({ db, params }) => stayHistory(db, params.id));
  mount(host, presence.markDeparted, ({ params, body, perform }) =>
    perform((context) => markDeparted(context, params.id, body?.hasLeft ?? true)),
  );
  mount(host, presence.markArrived, ({ params, body, perform }) =>
    perform((context) => markArrived(context, params.id, body?.isHere ?? true)),
  );

  mount(host, needs.getNeeds, ({ query, ...park }) => needsBetween(park, query, new Date()));
  mount(host, needs.planNeeds, ({ body, perform }) => perform((context) => planForNeeds(context, body)));
  mount(host, needs.getStayWork, ({ query, ...park }) => workBetween(park, query));
  mount(host, needs.getStayFlags, (park) => stayFlags(park, new Date()));
  mount(host, needs.answerFlag, ({ params, body, perform }) =>
    perform((context) => answerStayFlag(context, params.assignmentId, body)),
  );
  mount(host, needs.getTaskRules, ({ db }) => allTaskRules(db));
  mount(host, needs.putTaskRules, ({ body, perform }) => perform((context) => replaceTaskRules(context, body)));
}
