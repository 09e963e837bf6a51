import pg from "pg";
import { addDays, parkDay } from "../../src/shared/time";
import { zone } from "../park";

export type Who = "admin" | "leader" | "cleaner" | "qc";
export type Call = { name: string; who: Who; path: string };

/** The calls that the screens make, for this database's cleaner and a done assignment of yesterday. */
export async function callsOn(url: string): Promise<Call[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (statement: string) => String((await client.query(statement)).rows[0]?.id);
  const cleaner = await one("select id from users where email = 'cleaner@changeover.example'");
  const done = await one(
    "select id from assignments where status = 'done' and planned_at < current_date order by planned_at desc, id limit 1",
  );
  await client.end();
  const today = parkDay(new Date(), zone);
  const from = addDays(today, -14);
  const month = `from=${today}&to=${addDays(today, 30)}`;
  const day = `from=${today}&to=${today}`;
  const leader = (name: string, path: string): Call => ({ name, who: "leader", path: `/api/assignments${path}` });
  const qc = (name: string, path: string): Call => ({ name, who: "qc", path: `/api/assignments${path}` });
  return [
    leader("board", "/board"),
    leader("list, today", `?${day}&limit=50`),
    leader("list, today, search for a villa", `?${day}&search=D012&limit=50`),
    leader("list, today, search for a letter", `?${day}&search=a&limit=50`),
    leader("list, any day", "?limit=50"),
    leader("list, any day, search for a villa", "?search=D012&limit=50"),
    leader("list, any day, search for a cleaner", "?search=Anna%20J&limit=50"),
    leader("list, any day, search for a letter", "?search=a&limit=50"),
    leader("list, any day, search for nobody", "?search=qqq&limit=50"),
    leader("list, any day, one cleaner", `?cleanerId=${cleaner}&limit=50`),
    leader(
      "list, uncovered from today on",
      `?from=${today}&uncovered=true&status=pending,in_progress&order=oldest&limit=30`,
    ),
    { name: "stays, a month", who: "leader", path: `/api/stays?${month}` },
    { name: "readiness, today", who: "leader", path: "/api/readiness" },
    { name: "readiness, for next week", who: "leader", path: `/api/readiness?date=${addDays(today, 7)}` },
    { name: "work in short, a month", who: "leader", path: `/api/stay-work?${month}` },
    { name: "needs, two weeks", who: "leader", path: `/api/needs?from=${today}&to=${addDays(today, 14)}` },
    { name: "flags", who: "leader", path: "/api/stay-flags" },
    leader("counts, today", `/counts?${day}`),
    leader("counts, today, search for a letter", `/counts?${day}&search=a`),
    leader("loads, today", `/loads?date=${today}`),
    { name: "findings, open", who: "leader", path: "/api/findings?open=true&limit=30" },
    { name: "findings, open, counts", who: "leader", path: "/api/findings/counts" },
    { name: "findings, dealt with", who: "leader", path: "/api/findings?open=false&limit=30" },
    {
      name: "findings, dealt with, search for a villa",
      who: "leader",
      path: "/api/findings?open=false&search=D012&limit=30",
    },
    qc("QC, ready", "/qc?state=pending&limit=50"),
    qc("QC, in progress", "/qc?state=in_progress&limit=50"),
    qc("QC, completed", `/qc?state=completed&from=${from}&limit=50`),
    qc("QC, all", `/qc?from=${from}&limit=50`),
    qc("QC, counts", `/qc/counts?from=${from}`),
    qc("QC, history", "/qc/history?limit=50"),
    { name: "cleaner's day", who: "cleaner", path: `/api/assignments/cleaner/${cleaner}/${today}?earlier=open` },
    {
      name: "cleaner's history",
      who: "cleaner",
      path: "/api/assignments?status=needs_review,done&order=newest&limit=30",
    },
    { name: "cleaner's list", who: "cleaner", path: "/api/assignments?limit=50" },
    qc("QC's list of assignments", "?limit=50"),
    { name: "villas", who: "admin", path: "/api/units" },
    { name: "figures", who: "admin", path: "/api/reports/summary" },
    leader("one assignment", `/${done}`),
    leader("its history", `/${done}/history`),
  ];
}
