import { randomInt } from "node:crypto";
import { type Host, mount } from "../../server/http/mount";
import { applyFix } from "./actions/apply";
import { applyPlan, storeDraft, undoPlan } from "./actions/day-plans";
import { replaceWalks } from "./actions/walks";
import * as plans from "./contract/day-plans";
import * as contract from "./contract/forecast";
import * as walks from "./contract/walks";
import { draftPlan } from "./reads/draft";
import { forecastOf, readyTimes } from "./reads/forecast";
import { withFreshForecast } from "./reads/fresh";
import type { Planner } from "./reads/planner";
import { areaWalksOf } from "./reads/walks";

/**
 * GET /api/forecast · GET /api/forecast/ready-times · POST /api/forecast/apply · POST /api/day-plans · POST /api/day-plans/{id}/apply ·
 * POST /api/day-plans/{id}/undo · GET, PUT /api/area-walks
 */
export function mountForecast(host: Host, planner: Planner): void {
  mount(host, contract.getForecast, ({ query, ...park }) => forecastOf(park, planner, new Date(), query.date));
  mount(host, contract.getReadyTimes, ({ query, ...park }) => readyTimes(park, planner, new Date(), query.date));
  mount(host, contract.applyMoves, ({ body, perform, ...park }) =>
    withFreshForecast(park, planner, body.basedOn, () => perform((context) => applyFix(context, body))),
  );
  mount(host, plans.makeDayPlan, async ({ body, by, perform, repeated, whenGone, ...park }) => {
    const { date, seed = randomInt(2_147_483_647) } = body;
    const wanted = { date, seed, now: new Date(), personId: by.id, signal: whenGone() };
    const make = async () => {
      const draft = await draftPlan(park, planner, wanted);
      return perform((context) => storeDraft(context, draft));
    };
    return (await repeated()) ?? make();
  });
  mount(host, plans.applyDayPlan, ({ params, body, perform }) =>
    perform((context) => applyPlan(context, params.id, body)),
  );
  mount(host, plans.undoDayPlan, ({ params, perform }) => perform((context) => undoPlan(context, params.id)));
  mount(host, walks.getAreaWalks, ({ db }) => areaWalksOf(db));
  mount(host, walks.putAreaWalks, ({ body, perform }) => perform((context) => replaceWalks(context, body)));
}
