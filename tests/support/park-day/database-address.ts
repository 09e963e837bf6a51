import { fork } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { Address } from "./database-address-program";

/** The database's address as the nodes know it, and what sends its new connections to another server. */
export type DatabaseAddress = { url: string; redirectTo(databaseUrl: string): Promise<void> };

/**
 * Opens an address that stands for the DNS name or proxy through which nodes find the current primary, until the test ends. It is a process of its own:
 * in the test's, every statement of the nodes would wait for the phones.
 */
export async function openDatabaseAddress(databaseUrl: string): Promise<DatabaseAddress> {
  const child = fork("tests/support/park-day/database-address-program.ts", { execArgv: ["--import", "tsx"] });
  onTestFinished(() => void child.kill());
  const pointTo = async (url: string): Promise<string> => {
    child.send(Number(new URL(url).port));
    const answers: Address[] = await once(child, "message");
    return String(answers[0]?.port);
  };
  const url = new URL(databaseUrl);
  url.port = await pointTo(databaseUrl);
  return { url: url.href, redirectTo: async (databaseUrl) => void (await pointTo(databaseUrl)) };
}
