import { type Host, mount, mountOpen } from "../../server/http/mount";
import type { Settings } from "../../server/settings";
import * as currentUser from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import { createFirstAdmin, signIn, signOut } from "./actions";
import * as contract from "./contract";
import { userById } from "./reads";

/** GET /api/park · GET /api/user · POST /api/login · POST /api/logout · POST /api/first-admin */
export function mountAccounts(host: Host, settings: Settings): void {
  mountOpen(host, currentUser.getPark, async () => ({
    name: settings.PARK_NAME,
    timeZone: settings.PARK_TIME_ZONE,
    phone: settings.PARK_PHONE,
    email: settings.PARK_EMAIL,
    address: settings.PARK_ADDRESS,
  }));
  mount(host, currentUser.getUser, async ({ db, by }) => found(await userById(db, by.id)));
  mountOpen(host, contract.signIn, ({ db, body, address, cookie }) => signIn(db, body, address, cookie));
  mountOpen(host, currentUser.signOut, ({ db, cookie }) => signOut(db, cookie));
  mountOpen(host, contract.createFirstAdmin, ({ db, body, cookie }) => createFirstAdmin(db, body, cookie));
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem("not-found", "There is nothing here.");
  return value;
}
