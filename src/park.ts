import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { eventHandlers } from "./event-handlers";
import { mountAbsences } from "./features/absences/routes";
import { forgetOldLinks } from "./features/accounts/actions/revoke-links";
import { mountAccounts } from "./features/accounts/routes";
import { mountAssignments } from "./features/assignments/routes";
import { refreshAllVillas } from "./features/checklists/actions/refresh";
import { mountChecklists } from "./features/checklists/routes";
import { forgetOldDeliveries } from "./features/connections/actions/webhook-clean-up";
import { startWebhookSender } from "./features/connections/actions/webhook-sender";
import { sentToWebhooks } from "./features/connections/contract/messages";
import { mountTokens } from "./features/connections/routes";
import { mountWebhooks } from "./features/connections/routes/webhooks";
import { forgetOldDrafts } from "./features/forecast/actions/day-plans";
import { Planner } from "./features/forecast/reads/planner";
import { mountForecast } from "./features/forecast/routes";
import { mountInspections } from "./features/inspections/routes";
import {
  deletePhotosWithoutRow,
  deleteUnrecordedPhotos,
  unnamePhotosOfDeletedWork,
} from "./features/photos/actions/clean-up";
import { receiveItemPhotos } from "./features/photos/actions/item-photos";
import { deleteExpiredPhotos } from "./features/photos/actions/retention";
import { mountPhotos } from "./features/photos/routes";
import { mountPhrases } from "./features/phrases/routes";
import { startReadinessClock } from "./features/readiness/actions/clock";
import { mountReadiness } from "./features/readiness/routes";
import { mountRegistrationCodes } from "./features/registration-codes/routes";
import { foldTallies } from "./features/reports/actions";
import { mountReports } from "./features/reports/routes";
import { mountSchedules } from "./features/schedules/routes";
import { openSettings } from "./features/settings/actions";
import { publicParkOf } from "./features/settings/reads";
import { mountSettings } from "./features/settings/routes";
import { startFeedRounds } from "./features/stays/actions/feed-round";
import { mountStays } from "./features/stays/routes";
import { mountFeeds } from "./features/stays/routes/feeds";
import { forgetOldTranslations } from "./features/translations/actions";
import { mountTranslations } from "./features/translations/routes";
import { mountUnits } from "./features/units/routes";
import { initialDataLoader } from "./first-screen/initial-data";
import { languageOf, translateManifest, translatePage } from "./first-screen/page-language";
import type { Park } from "./server/actions/context";
import { forgetOldAttempts } from "./server/attempts";
import { daily, startCleanupJobs } from "./server/cleanup-jobs";
import type { Database, OpenDatabase } from "./server/database/open";
import type { Environment } from "./server/environment";
import { createApp } from "./server/http/app";
import { mountHealth } from "./server/http/health";
import { forgetOldResponses } from "./server/http/idempotency";
import type { Host } from "./server/http/mount";
import { renameInStoredResponses } from "./server/http/name-changes";
import { describeMessages } from "./server/http/openapi";
import { forgetOldSessions } from "./server/http/session";
import { sessionCache } from "./server/http/session-cache";
import { serveApp } from "./server/http/static-files";
import { authenticateTokens } from "./server/http/tokens";
import { listen } from "./server/live/listen";
import { mountEvents } from "./server/live/routes";
import { settingsAnnouncer } from "./server/live/settings-announcer";
import { Streams } from "./server/live/streams";
import { openStore } from "./server/objects/open";
import { claimStore, refuseToDeleteFromOther } from "./server/objects/ownership";
import { PictureDecoders } from "./server/objects/pictures/decoders";
import { openOutgoing } from "./server/outgoing/outgoing";
import { isAboutSettings, parkSettings } from "./server/park-settings";
import { reasonInWords } from "./server/reason-in-words";
import { openTranslator } from "./server/translator";
import type { Endpoint } from "./shared/endpoint";
import { Problem } from "./shared/problem";
import type { Topic } from "./shared/topics";

/** Shared by all actions and reads of this park. The zone is the one that this node knows at the time. */
export function parkOf(db: Database): Park {
  return {
    db,
    get zone() {
      return parkSettings(db).current.timeZone;
    },
    handlers: eventHandlers,
  };
}

/** Builds one node over an open, migrated database: routes, live updates and clean-up jobs. The returned server is not listening yet. */
export async function openPark(
  environment: Environment,
  database: OpenDatabase,
  databaseUrl: string,
  root: string,
): Promise<FastifyInstance> {
  const app = await createApp(environment);
  const endpoints: Endpoint[] = [];
  const host: Host = {
    app,
    park: parkOf(database.db),
    endpoints,
    checkReplies: environment.CHECK_REPLIES,
  };
  database.watch({
    ms: environment.SLOW_STATEMENT_MS,
    tell: (statement, ms) => app.log.warn({ statement, ms }, "slow statement"),
  });
  const streams = new Streams();
  const store = await openStore(environment, database.db);
  await claimStore(database.db, store).catch((error: unknown) => {
    // Without its photo store a park still works; clean-up jobs look at the mark again.
    if (!(error instanceof Problem)) throw error;
    app.log.warn({ reason: reasonInWords(error) }, "photo store not checked");
  });
  await openSettings(database.db, environment);
  const translator = openTranslator(environment);
  const publicPark = await publicParkOf(database.db, translator !== undefined);

  authenticateTokens(app, database.db);
  const services = { store, decoders: new PictureDecoders() };
  const receivePhotos = receiveItemPhotos(services);
  const outgoing = openOutgoing(environment);
  const planner = new Planner();

  mountHealth(host, database, streams);
  mountEvents(host, streams);
  mountSettings(host, publicPark);
  mountAccounts(host, environment);
  mountRegistrationCodes(host);
  mountUnits(host);
  mountTranslations(host, translator);
  mountPhrases(host);
  mountChecklists(host);
  mountAssignments(host, receivePhotos);
  mountPhotos(host, services);
  mountInspections(host, receivePhotos);
  mountAbsences(host);
  mountSchedules(host);
  mountStays(host);
  mountFeeds(host, outgoing);
  mountReadiness(host);
  mountForecast(host, planner);
  mountTokens(host);
  mountWebhooks(host, outgoing);
  mountReports(host);
  const webhooks = describeMessages(sentToWebhooks);
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => ({ ...app.swagger(), webhooks }));
  await serveApp(app, join(root, "dist/client"), () => endpoints, {
    initialDataFor: initialDataLoader(database, publicPark),
    timeoutMs: environment.PAGE_DATA_TIMEOUT_MS,
    languageOf: (request, initialData) => languageOf(request, initialData, publicPark().locale),
    translate: translatePage,
    translateManifest,
    draw: async (path, initialData, locale) =>
      (await import("./first-screen/render")).renderScreen(path, initialData, locale),
  });

  const webhookSender = startWebhookSender({ park: host.park, outgoing, log: app.log });
  const sessions = sessionCache(database.db);
  const closing = new AbortController();
  const announceSettings = settingsAnnouncer(database.db, streams, closing.signal);
  const live = await listen(databaseUrl, {
    onAnnouncement(one) {
      sessions.onAnnouncements([one]);
      if ("topic" in one && toldToWebhooks.includes(one.topic)) webhookSender.wake();
      if (isAboutSettings(one)) announceSettings(() => streams.announce(one));
      else streams.announce(one);
    },
    onGap() {
      sessions.forgetAll();
      webhookSender.wake();
      announceSettings(() => streams.announceAll());
    },
    onListening: (isListening) => sessions.setListening(isListening),
  });
  // A failed job is logged under its name: names stay as they are.
  const stopCleanupJobs = startCleanupJobs(database.db, app.log, [
    forgetOldAttempts,
    function forgetOldAnswers(db) {
      return forgetOldResponses(db);
    },
    function renameInStoredAnswers(db, signal) {
      return renameInStoredResponses(db, new Date(), signal);
    },
    forgetOldSessions,
    forgetOldLinks,
    forgetOldTranslations,
    forgetOldDrafts,
    async function forgetPhotos(db, signal) {
      await refuseToDeleteFromOther(db, store);
      await deleteUnrecordedPhotos(db, store, new Date(), signal);
    },
    daily(function forgetExpiredPhotos(_, signal) {
      return deleteExpiredPhotos(host.park, store, new Date(), signal);
    }),
    daily(async function forgetStrayPhotos(db, signal) {
      await unnamePhotosOfDeletedWork(db);
      return deletePhotosWithoutRow(db, store, new Date(), signal);
    }),
    foldTallies,
    forgetOldDeliveries,
    daily(function refreshChecklists() {
      return refreshAllVillas(host.park);
    }),
  ]);
  const stopFeedRounds = startFeedRounds({ park: host.park, outgoing, log: app.log });
  const stopReadinessClock = startReadinessClock(host.park, app.log);
  app.addHook("preClose", async () => {
    closing.abort();
    streams.close();
  });
  app.addHook("onClose", async () => {
    await Promise.all([stopCleanupJobs(), stopFeedRounds(), stopReadinessClock(), webhookSender.stop()]);
    planner.close();
    await live.close();
  });
  return app;
}

/** Topics with which something may be pending for webhooks; findings are announced with their assignment. */
const toldToWebhooks: readonly Topic[] = ["readiness", "assignments", "webhooks"];
