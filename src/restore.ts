import { fileURLToPath } from "node:url";
import { command, print, withDatabase } from "./server/backup/command";
import { verified } from "./server/backup/manifest";
import { restore } from "./server/backup/restore";
import { startEmbeddedPostgres } from "./server/database/embedded-postgres";
import { openStoredPhotos } from "./server/objects/open";
import { StartRefused } from "./server/start-refused";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));
const takeOver = "--take-over-photos";
/** What has an address that nobody can read after a restore (docs/decisions/13-backup.md). */
const withAddresses = [
  { table: "feeds", called: "calendar", screen: "/admin/feeds" },
  { table: "webhooks", called: "webhook", screen: "/admin/connections" },
];

/**
 * `npm run restore -- <backup>`: restores a backup into the empty DATA_DIR or DATABASE_URL of the current settings. With `--take-over-photos` it may
 * use the photo store of the lost database.
 */
await command(async ({ environment, words, folders, signal }) => {
  const [folder, ...others] = folders.filter((_, i) => words[i] !== takeOver);
  if (!folder || others.length > 0) throw new StartRefused(`Usage: npm run restore -- <backup> [${takeOver}]`);
  const manifest = await verified(folder);
  print(`The backup of ${manifest.madeAt} is complete. Restoring it.`);
  await withDatabase(environment, startEmbeddedPostgres, async (url) => {
    const { photos } = await restore({
      url,
      folder,
      manifest,
      migrations,
      store: openStoredPhotos(environment),
      takesOverPhotos: words.includes(takeOver),
      onMigration: ({ name, number, count }) =>
        print(`Updating the restored tables: migration ${number} of ${count} (${name}) …`),
      signal,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Restored ${manifest.tables.length} tables with ${rows} rows, and ${photos} ${photos === 1 ? "photo" : "photos"}. Everyone has to sign in again.`,
    );
    for (const { table, called, screen } of withAddresses)
      if (manifest.tables.some((one) => one.name === table && one.rows > 0))
        print(`Enter the address of each ${called} again on ${screen}: the key to it is not in the backup.`);
    if (manifest.photos.missing > 0)
      print(`Photo files that were missing from the backup already, and are missing now: ${manifest.photos.missing}.`);
  });
});
