import { type Host, mount, mountOpen } from "../../server/http/mount";
import { getPark } from "../../shared/current-user";
import * as actions from "./actions";
import * as contract from "./contract";
import { countExpiredPhotos, countWallClockTimes, type PublicPark, readSettings } from "./reads";

/** GET /api/park · GET, PATCH /api/settings · GET /api/settings/time-zone-change, /api/settings/expired-photos */
export function mountSettings(host: Host, publicPark: () => PublicPark): void {
  mountOpen(host, getPark, async () => publicPark());
  mount(host, contract.getSettings, ({ db }) => readSettings(db));
  mount(host, contract.editSettings, ({ body, perform }) => perform((context) => actions.editSettings(context, body)));
  mount(host, contract.getTimeZoneChange, ({ db }) => countWallClockTimes(db, new Date()));
  mount(host, contract.getExpiredPhotos, ({ db, query }) => countExpiredPhotos(db, query, new Date()));
}
