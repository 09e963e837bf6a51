import type { FastifyReply, FastifyRequest } from "fastify";
import { userById } from "../features/accounts/reads";
import { cleanerDayInput, getCleanerDay } from "../features/assignments/contract/steps";
import { cleanerDay } from "../features/assignments/reads/assignment";
import type { PublicPark } from "../features/settings/reads";
import { getAreas } from "../features/units/contract/areas";
import { allAreas } from "../features/units/reads/lists";
import type { OpenDatabase } from "../server/database/open";
import type { InitialData } from "../server/http/pages";
import { whoIs } from "../server/http/session";
import { getPark, getUser } from "../shared/current-user";
import { addressOf } from "../shared/endpoint";
import { parkDay } from "../shared/time";

/**
 * Loads the initial data of a page: the current user, the park and, on a cleaner's own schedule, today's assignments with the open ones of
 * earlier days and the running ones of later days. Keyed by address. Empty for visitors who are not signed in, and while requests queue for the database: then the page fetches it later.
 */
export function initialDataLoader({ db, pool }: OpenDatabase, publicPark: () => PublicPark) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<InitialData> => {
    if (pool.waitingCount > 0) return {};
    const by = await whoIs(db, request, reply);
    if (!by) return {};
    const shownPark = publicPark();
    const park = { db, zone: shownPark.timeZone };
    const ofAll = userById(db, by.id).then((user) => ({ [getUser.path]: user, [getPark.path]: shownPark }));
    if (by.role !== "cleaner" || !/^\/(cleaner)?$/.test(request.url)) return ofAll;
    const today = parkDay(new Date(), park.zone);
    const input = cleanerDayInput(by.id, today, true);
    const read = cleanerDay(park, by, by.id, today, input.query.earlier);
    const [shared, areas, day] = await Promise.all([ofAll, allAreas(db), read]);
    return {
      ...shared,
      [getAreas.path]: areas,
      [addressOf(getCleanerDay, input)]: day,
    };
  };
}
