import { onTestFinished } from "vitest";
import { openDatabase } from "../../src/server/database/open";
import { parkOver } from "./park";
import type { TestApp } from "./start-app";

/** Wraps a running server and its database, so that the builders can add villas, people and work. Closed when the test ends. */
export function runningAppAt(url: string, databaseUrl: string): TestApp {
  const database = openDatabase(databaseUrl, { connections: 2 });
  onTestFinished(() => database.close());
  return { url, databaseUrl, database, park: parkOver(database.db), close: () => database.close() };
}
