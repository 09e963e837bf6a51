import { type Host, mount, mountScoped } from "../../server/http/mount";
import { block, unblock, undoClosing } from "./actions/block";
import * as contract from "./contract";
import { readinessNow, withoutNames } from "./reads";

/** GET /api/readiness · POST, DELETE /api/units/{id}/block · POST /api/units/{id}/block/undo */
export function mountReadiness(host: Host): void {
  mountScoped(host, contract.getReadiness, async ({ db, query, token }) => {
    const villas = await readinessNow(db, new Date(), query);
    return token ? villas.map(withoutNames) : villas;
  });
  mount(host, contract.blockUnit, ({ params, body, perform }) =>
    perform((context) => block(context, params.id, body.reason)),
  );
  mount(host, contract.unblockUnit, ({ params, perform }) => perform((context) => unblock(context, params.id)));
  mount(host, contract.undoClosing, ({ params, body, perform }) =>
    perform((context) => undoClosing(context, params.id, body.step)),
  );
}
