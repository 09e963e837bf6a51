import { onTestFinished } from "vitest";
import { openDatabase } from "../../src/server/database/open";
import { parkOver } from "./park";
import type { TestApp } from "./start-app";

/** Real programs at this address over this database, for whatever makes villas, people and work in a park. Closed when the test ends. */
export function parkAt(url: string, databaseUrl: string): TestApp {
  const database = openDatabase(databaseUrl, { connections: 2 });
  onTestFinished(() => database.close());
  return { url, databaseUrl, database, park: parkOver(database.db), close: () => database.close() };
}
