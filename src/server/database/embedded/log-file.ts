import { copyFile, stat, truncate } from "node:fs/promises";

const largest = 8 * 1024 * 1024;
const hour = 3_600_000;

/**
 * Keeps the log small: moves a long one to `….old`, now and every hour. It is truncated in place, because PostgreSQL holds it open in
 * append mode. Returns a function that stops this.
 */
export async function startLogRotation(logFile: string): Promise<() => void> {
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
    // No log yet, or a full disk: no reason to stop.
  }
}
