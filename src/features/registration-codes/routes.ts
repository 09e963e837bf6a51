import { type Host, mount, mountOpen } from "../../server/http/mount";
import { createCode, deactivateCode, register } from "./actions";
import * as contract from "./contract";
import { allCodes, usersOf } from "./reads";

/**
 * POST /api/register · GET, POST /api/registration-codes
 * PUT /api/registration-codes/{id}/deactivate · GET /api/registration-codes/{codeId}/users
 */
export function mountRegistrationCodes(host: Host): void {
  mountOpen(host, contract.register, (request) => register(request, request.body, request.network, request.cookie));
  mount(host, contract.getCodes, ({ db }) => allCodes(db));
  mount(host, contract.createCode, ({ body, perform }) => perform((context) => createCode(context, body)));
  mount(host, contract.deactivateCode, ({ params, perform }) =>
    perform((context) => deactivateCode(context, params.id)),
  );
  mount(host, contract.getCodeUsers, ({ db, params }) => usersOf(db, params.codeId));
}
