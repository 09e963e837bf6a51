import { backUp } from "./server/backup/back-up";
import { command, say, withDatabase } from "./server/backup/command";
import { StartRefused } from "./server/database/embedded/start-refused";
import { visitEmbeddedPostgres } from "./server/database/embedded-postgres";
import { openStore } from "./server/objects/open";

/** `npm run backup -- <new folder> [<earlier backup>]`: backs up the park of the current settings, running or not. */
await command(async ({ settings, folders: [folder, earlier], signal }) => {
  if (!folder) throw new StartRefused("Say where to: npm run backup -- <new folder> [<earlier back-up>]");
  await withDatabase(settings, visitEmbeddedPostgres, async (url) => {
    const { tables, photos } = await backUp({
      url,
      folder,
      earlier,
      openStore: (db) => openStore(settings, db),
      signal,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Backed up ${tables.length} tables with ${rows} rows, and ${photos.files} photo files, to ${folder}.`);
    if (photos.missing > 0)
      process.stderr.write(
        `${photos.missing} photo files that records name were not in the store: they are missing here too.\n`,
      );
  });
});
