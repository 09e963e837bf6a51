import type { FastifyReply, FastifyRequest } from "fastify";
import { parkIn, userById } from "../features/accounts/reads";
import { getChecklistItems, getCleanerDay } from "../features/assignments/contract/steps";
import { checklist, cleanerDay } from "../features/assignments/reads/assignment";
import type { OpenDatabase } from "../server/database/open";
import type { Answers } from "../server/http/pages";
import { whoIs } from "../server/http/session";
import type { Settings } from "../server/settings";
import { getPark, getUser } from "../shared/current-user";
import { addressOf } from "../shared/endpoint";
import { parkDay } from "../shared/time";

/**
 * What a page brings along for its first screen, so that the screen need not ask: who this is and the park and, where a cleaner's own day comes
 * first, that day's work. Nothing for whoever is not signed in, nor while others wait for the database: then the page asks when it is there.
 */
export function initialDataLoader({ db, pool }: OpenDatabase, settings: Settings) {
  const park = { db, zone: settings.PARK_TIME_ZONE };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Answers> => {
    if (pool.waitingCount > 0) return {};
    const by = await whoIs(db, request, reply);
    if (!by) return {};
    const ofAll = userById(db, by.id).then((user) => ({ [getUser.path]: user, [getPark.path]: parkIn(settings) }));
    if (by.role !== "cleaner" || !/^\/(cleaner)?$/.test(request.url)) return ofAll;
    const params = { userId: by.id, date: parkDay(new Date(), park.zone) };
    const [shared, items, day] = await Promise.all([ofAll, checklist(db), cleanerDay(park, by, by.id, params.date)]);
    return { ...shared, [getChecklistItems.path]: items, [addressOf(getCleanerDay, { params })]: day };
  };
}
