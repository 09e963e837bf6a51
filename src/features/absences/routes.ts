import { type Host, mount } from "../../server/http/mount";
import { cancelAbsence, enterAbsences } from "./actions";
import * as contract from "./contract";
import { absencesOf, handedOver } from "./reads";

/** GET, POST /api/absences · GET /api/absences/handed-over · DELETE /api/absences/{id} */
export function mountAbsences(host: Host): void {
  mount(host, contract.getAbsences, ({ db, by, query }) => absencesOf(db, by, query));
  mount(host, contract.getHandedOver, ({ db, query }) => handedOver(db, query));
  mount(host, contract.enterAbsence, ({ body, perform }) => perform((context) => enterAbsences(context, body)));
  mount(host, contract.cancelAbsence, ({ params, perform }) => perform((context) => cancelAbsence(context, params.id)));
}
