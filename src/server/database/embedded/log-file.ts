import { copyFile, stat, truncate } from "node:fs/promises";

const largest = 8 * 1024 * 1024;
const hour = 3_600_000;

/**
 * Keeps the log small: what is too long moves to `….old`, now and every hour. It is emptied in place, because the running
 * PostgreSQL holds it open and writes at its end. Gives a function that ends this.
 */
export async function keepSmall(logFile: string): Promise<() => void> {
  await shorten(logFile);
  const timer = setInterval(() => void shorten(logFile), hour).unref();
  return () => clearInterval(timer);
}

async function shorten(logFile: string): Promise<void> {
  try {
    if ((await stat(logFile)).size < largest) return;
    await copyFile(logFile, `${logFile}.old`);
    await truncate(logFile);
  } catch {
    // There is none yet, or the disk is full: a log that stays long is no reason to stop.
  }
}
