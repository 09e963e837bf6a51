import { type Host, mount } from "../../server/http/mount";
import { createToken, revokeToken } from "./actions/tokens";
import * as contract from "./contract/tokens";
import { tokensInUse } from "./reads/tokens";

/** GET, POST /api/tokens · DELETE /api/tokens/{id} */
export function mountTokens(host: Host): void {
  mount(host, contract.getTokens, ({ db }) => tokensInUse(db));
  mount(host, contract.createToken, ({ body, perform }) => perform((context) => createToken(context, body)));
  mount(host, contract.revokeToken, ({ params, perform }) => perform((context) => revokeToken(context, params.id)));
}
