import { openDatabase } from "../../src/server/database/open";
import { type DataFolder, makeDataFolder } from "./data-folder";
import { parkOver } from "./park";
import type { TestApp } from "./start-app";

/** Creates a folder with a park, without the sample park's data but with what `fill` adds. Its server has stopped: tests copy the folder. */
export async function makeStoppedPark(fill: (app: TestApp) => Promise<void>): Promise<DataFolder> {
  const folder = await makeDataFolder();
  try {
    const program = folder.start({ SAMPLE_PARK: "0" });
    const { url } = await program.ready();
    const databaseUrl = await folder.databaseUrl();
    const database = openDatabase(databaseUrl);
    await fill({ url, databaseUrl, database, park: parkOver(database.db), close: database.close });
    await database.close();
    program.signal("SIGTERM");
    await program.ended();
    return folder;
  } catch (error) {
    await folder.clear();
    throw error;
  }
}
