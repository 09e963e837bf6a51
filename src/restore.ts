import { fileURLToPath } from "node:url";
import { command, print, withDatabase } from "./server/backup/command";
import { verified } from "./server/backup/manifest";
import { restore } from "./server/backup/restore";
import { noteRestore } from "./server/backup/restores";
import { StartRefused } from "./server/database/embedded/start-refused";
import { startEmbeddedPostgres } from "./server/database/embedded-postgres";
import { migrate } from "./server/database/migrate";
import { openDatabase, withStartupLock } from "./server/database/open";
import { openStore } from "./server/objects/open";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** `npm run restore -- <backup>`: restores a backup into the empty DATA_DIR or DATABASE_URL of the current settings. */
await command(async ({ settings, folders: [folder], signal }) => {
  if (!folder) throw new StartRefused("Usage: npm run restore -- <backup>");
  const manifest = await verified(folder);
  print(`The backup of ${manifest.madeAt} is complete. Restoring it.`);
  await withDatabase(settings, startEmbeddedPostgres, async (url) => {
    const { photos } = await restore({
      url,
      folder,
      manifest,
      migrations,
      openStore: (db) => openStore(settings, db),
      signal,
    });
    const database = openDatabase(url);
    await withStartupLock(database.pool, async (db) => {
      await migrate(db, migrations, ({ name, number, count }) =>
        print(`Updating the restored tables: migration ${number} of ${count} (${name}) …`),
      );
      await noteRestore(db, manifest.madeAt);
    }).finally(database.close);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Restored ${manifest.tables.length} tables with ${rows} rows, and ${photos} photos. Everyone has to sign in again.`,
    );
  });
});
