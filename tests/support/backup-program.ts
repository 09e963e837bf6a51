import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Exit } from "./program";

export type BackupProgram = { signal(name: NodeJS.Signals): void; ended: Promise<Exit & { printed: string }> };

/** Starts `dist/backup.js`, `dist/restore.js` or `dist/admin-link.js` with these words and settings, as `npm run` does. */
export function startBackupProgram(
  name: "backup" | "restore" | "admin-link",
  words: readonly string[],
  settings: Record<string, string>,
): BackupProgram {
  const child = spawn(process.execPath, [join(process.cwd(), `dist/${name}.js`), ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  return {
    signal: (signal) => void child.kill(signal),
    ended: once(child, "close").then(([code, signal]) => ({ code, signal, printed })),
  };
}
