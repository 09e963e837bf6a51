import { backUp } from "./server/backup/back-up";
import { command, print, withDatabase } from "./server/backup/command";
import { StartRefused } from "./server/database/embedded/start-refused";
import { visitEmbeddedPostgres } from "./server/database/embedded-postgres";
import { openStore } from "./server/objects/open";

/** `npm run backup -- <new folder> [<earlier backup>]`: backs up the park of the current settings, running or not. */
await command(async ({ settings, folders: [folder, earlier], signal }) => {
  if (!folder) throw new StartRefused("Usage: npm run backup -- <new folder> [<earlier backup>]");
  await withDatabase(settings, visitEmbeddedPostgres, async (url) => {
    const { tables, photos } = await backUp({
      url,
      folder,
      earlier,
      openStore: (db) => openStore(settings, db),
      signal,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Backed up ${tables.length} tables with ${rows} rows, and ${photos.files} photo files, to ${folder}.`);
    if (photos.missing > 0)
      process.stderr.write(
        `${photos.missing} photo files were not in the store, and are missing from the backup too.\n`,
      );
  });
});
