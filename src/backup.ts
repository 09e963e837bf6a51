import { backUp } from "./server/backup/back-up";
import { command, print, withDatabase } from "./server/backup/command";
import { type Manifest, readManifest } from "./server/backup/manifest";
import { visitEmbeddedPostgres } from "./server/database/embedded-postgres";
import { openStoredPhotos } from "./server/objects/open";
import { StartRefused } from "./server/start-refused";

const remedy = "Check DATA_DIR, the S3_ settings and whether the disk is there, then back up again.";

/** `npm run backup -- <new folder> [<earlier backup>]`: backs up the park of the current settings, running or not. */
await command(async ({ environment, folders: [folder, earlier], signal }) => {
  if (!folder) throw new StartRefused("Usage: npm run backup -- <new folder> [<earlier backup>]");
  await withDatabase(environment, visitEmbeddedPostgres, async (url) => {
    const store = openStoredPhotos(environment);
    const { manifest, isOwn } = await backUp({ url, folder, earlier, store, signal });
    const { tables, photos } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Backed up ${tables.length} tables with ${rows} rows, and ${photos.files} photo files, to ${folder}.`);
    if (!isOwn)
      throw new StartRefused(
        `The photo store is not this park's (${store.mark} is missing or another one's), so photos may be missing from this backup. ${remedy}`,
      );
    await tellMissing(photos, earlier);
  });
});

/** Photos that are lost for good are missing every night: only when there are more than before has something happened. */
async function tellMissing({ missing }: Manifest["photos"], earlier: string | undefined): Promise<void> {
  if (missing === 0) return;
  const sentence = `Photo files were not in the store, and are missing from this backup: ${missing}`;
  const before = earlier ? await missingIn(earlier) : 0;
  if (missing > before)
    throw new StartRefused(`${sentence}${earlier ? `, ${before} of them from the earlier one` : ""}. ${remedy}`);
  process.stderr.write(`${sentence}, as from the earlier one.\n`);
}

function missingIn(earlier: string): Promise<number> {
  return readManifest(earlier).then(
    ({ photos }) => photos.missing,
    () => 0,
  );
}
