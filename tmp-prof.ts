import pg from "pg";
import { migrate } from "./src/server/database/migrate";
import { openDatabase, withStartupLock } from "./src/server/database/open";
import { fillSamplePark } from "./src/sample-park";
const base = process.env.BASE ?? "postgres://postgres@127.0.0.1:5499/"; const name = "prof" + Date.now(); const url = base.replace("/DB", "/" + name) + (base.includes("/DB") ? "" : name);
const admin = new pg.Client("postgres://postgres@127.0.0.1:5499/postgres"); await admin.connect();
await admin.query(`create database ${name}`);
const database = openDatabase(url);
await withStartupLock(database.pool, (db) => migrate(db, "./migrations"));
const counts = new Map<string, { n: number; ms: number }>();
const original = pg.Client.prototype.query;
pg.Client.prototype.query = function (...args: any[]) {
  const text = (args[0]?.text ?? args[0] ?? "").slice?.(0, 5000) ?? "?";
  const t = performance.now();
  const r = original.apply(this, args as any);
  if (r?.then) r.then(() => { const c = counts.get(text) ?? { n: 0, ms: 0 }; c.n++; c.ms += performance.now() - t; counts.set(text, c); });
  return r;
} as any;
const t = performance.now(); const c0 = process.cpuUsage();
if (process.env.SETS) { const q = (database.pool as any); q.on("connect", (c: any) => c.query(process.env.SETS)); await database.pool.query("select 1"); for (const c of (database.pool as any)._clients) await c.query(process.env.SETS); }
console.log(await fillSamplePark(database.db, "Europe/Amsterdam"));
const cpu = process.cpuUsage(c0);
console.log("wall", performance.now() - t, "cpu", (cpu.user + cpu.system) / 1000);
const all = [...counts].sort((a, b) => b[1].ms - a[1].ms);
console.log("statements", all.reduce((s, [, { n }]) => s + n, 0), "ms", all.reduce((s, [, { ms }]) => s + ms, 0));
for (const [text, { n, ms }] of all.slice(0, 45)) console.log(String(n).padStart(6), ms.toFixed(0).padStart(6), (ms / n).toFixed(2), text.replace(/\s+/g, " ").slice(0, 190));
await database.close(); await admin.end();
