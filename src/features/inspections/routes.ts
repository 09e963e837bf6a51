import { mountList } from "../../server/http/lists";
import { type Host, mount } from "../../server/http/mount";
import type { ReceiveItemPhotos } from "../assignments/actions/rework";
import { assignmentAfter } from "../assignments/reads/assignment";
import { decide, startInspection } from "./actions";
import * as contract from "./contract";
import { decisions } from "./reads/decisions";
import { qcCounts, qcList } from "./reads/qc-list";

/**
 * GET /api/assignments/qc · GET /api/assignments/qc/counts · GET /api/assignments/qc/history
 * POST /api/assignments/{id}/qc/start · POST /api/assignments/{id}/qc/complete
 */
export function mountInspections(host: Host, receivePhotos: ReceiveItemPhotos): void {
  mountList(host, contract.getQcList, ({ db, zone, query }, page) => qcList(db, { ...query, zone }, page));
  mount(host, contract.getQcCounts, ({ db, zone, query }) => qcCounts(db, { ...query, zone }));
  mountList(host, contract.getInspections, ({ db, zone, query }, page) => decisions(db, { ...query, zone }, page));
  mount(host, contract.startInspection, ({ params, perform }) =>
    perform((context) => assignmentAfter(context, params.id, startInspection(context, params.id))),
  );
  mount(host, contract.decideInspection, async ({ params, body, perform, ...sender }) => {
    const recordPhotos = await receivePhotos(sender, body.items);
    return perform((context) =>
      assignmentAfter(context, params.id, decide(context, params.id, { ...body, recordPhotos })),
    );
  });
}
