import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { eventHandlers } from "./event-handlers";
import { mountAbsences } from "./features/absences/routes";
import { publicPark } from "./features/accounts/reads";
import { mountAccounts } from "./features/accounts/routes";
import { mountAssignments } from "./features/assignments/routes";
import { mountInspections } from "./features/inspections/routes";
import { deletePhotosWithoutRow, deleteUnrecordedPhotos } from "./features/photos/actions/clean-up";
import { mountPhotos } from "./features/photos/routes";
import { mountRegistrationCodes } from "./features/registration-codes/routes";
import { foldTallies } from "./features/reports/actions";
import { mountReports } from "./features/reports/routes";
import { mountSchedules } from "./features/schedules/routes";
import { mountUnits } from "./features/units/routes";
import { initialDataLoader } from "./first-screen/initial-data";
import type { Park } from "./server/actions/context";
import { forgetOldAttempts } from "./server/attempts";
import { daily, startCleanupJobs } from "./server/cleanup-jobs";
import type { Database, OpenDatabase } from "./server/database/open";
import { createApp } from "./server/http/app";
import { mountHealth } from "./server/http/health";
import { forgetOldAnswers } from "./server/http/idempotency";
import type { Host } from "./server/http/mount";
import { forgetOldSessions } from "./server/http/session";
import { sessionCache } from "./server/http/session-cache";
import { serveApp } from "./server/http/static-files";
import { listen } from "./server/live/listen";
import { mountEvents } from "./server/live/routes";
import { Streams } from "./server/live/streams";
import { openStore } from "./server/objects/open";
import { PictureDecoders } from "./server/objects/pictures/decoders";
import type { Settings } from "./server/settings";
import type { Endpoint } from "./shared/endpoint";

/** Shared by all actions and reads of this park. */
export function parkOf({ PARK_TIME_ZONE: zone }: Settings, db: Database): Park {
  return { db, zone, handlers: eventHandlers };
}

/** Builds one node over an open, migrated database: routes, live updates and clean-up jobs. The returned server is not listening yet. */
export async function openPark(
  settings: Settings,
  database: OpenDatabase,
  databaseUrl: string,
  root: string,
): Promise<FastifyInstance> {
  const app = await createApp(settings);
  const endpoints: Endpoint[] = [];
  const host: Host = {
    app,
    park: parkOf(settings, database.db),
    endpoints,
    checkReplies: settings.CHECK_REPLIES,
  };
  database.watch({
    ms: settings.SLOW_STATEMENT_MS,
    tell: (statement, ms) => app.log.warn({ statement, ms }, "slow statement"),
  });
  const streams = new Streams();
  const store = await openStore(settings, database.db);
  const park = await publicPark(database.db, settings);

  mountHealth(host, database, streams);
  mountEvents(host, streams);
  mountAccounts(host, settings, park);
  mountRegistrationCodes(host);
  mountUnits(host);
  mountAssignments(host);
  mountPhotos(host, store, new PictureDecoders());
  mountInspections(host);
  mountAbsences(host);
  mountSchedules(host);
  mountReports(host);
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await serveApp(app, join(root, "dist/client"), () => endpoints, {
    answersFor: initialDataLoader(database, settings, park),
    draw: async (path, answers) => (await import("./first-screen/render")).renderScreen(path, answers),
  });

  const sessions = sessionCache(database.db);
  const live = await listen(databaseUrl, {
    onAnnouncement(one) {
      sessions.onAnnouncements([one]);
      streams.announce(one);
    },
    onGap() {
      sessions.forgetAll();
      streams.announceAll();
    },
    onListening: (isListening) => sessions.setListening(isListening),
  });
  const stopCleanupJobs = startCleanupJobs(database.db, app.log, [
    forgetOldAttempts,
    forgetOldAnswers,
    forgetOldSessions,
    function forgetPhotos(db, signal) {
      return deleteUnrecordedPhotos(db, store, new Date(), signal);
    },
    daily(function forgetStrayPhotos(db, signal) {
      return deletePhotosWithoutRow(db, store, new Date(), signal);
    }),
    foldTallies,
  ]);
  app.addHook("preClose", async () => streams.close());
  app.addHook("onClose", async () => {
    await stopCleanupJobs();
    await live.close();
  });
  return app;
}
