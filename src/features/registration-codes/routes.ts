import { type Host, mountOpen } from "../../server/http/mount";
import { register } from "./actions";
import * as contract from "./contract";

/** POST /api/register */
export function mountRegistrationCodes(host: Host): void {
  mountOpen(host, contract.register, ({ db, body, address, cookie }) => register(db, body, address, cookie));
}
