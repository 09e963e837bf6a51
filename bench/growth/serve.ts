import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openPark } from "../../src/park";
import { openDatabase } from "../../src/server/database/open";
import { readEnvironment } from "../../src/server/environment";
import { zone } from "../park";
import type { Who } from "./calls";

/** A park over a database of `bench:data`, with its users signed in. `attend` receives the pool before the first request. */
export async function serve(url: string, attend: (pool: Pool) => void = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), "changeover-bench-"));
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: "error", PARK_TIME_ZONE: zone });
  const database = openDatabase(url);
  attend(database.pool);
  const app = await openPark(environment, database, url, `${import.meta.dirname}/../..`);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const signIn = async (who: Who) => {
    const body = JSON.stringify({ username: `${who}@changeover.example`, password: "changeover" });
    const answer = await fetch(`${address}/api/login`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    if (!answer.ok) throw new Error(`${who} can't sign in: ${await answer.text()}`);
    return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  };
  const cookies = {
    ...{ admin: await signIn("admin"), leader: await signIn("leader") },
    ...{ cleaner: await signIn("cleaner"), qc: await signIn("qc") },
  };
  return {
    address,
    cookies,
    /** Sends one request and reads the response to its end; returns milliseconds and kB. */
    async ask({ who, path }: { who: Who; path: string }): Promise<{ ms: number; kB: number }> {
      const begun = performance.now();
      const answer = await fetch(address + path, { headers: { cookie: cookies[who] } });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return { ms: performance.now() - begun, kB: byteLength / 1000 };
    },
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
