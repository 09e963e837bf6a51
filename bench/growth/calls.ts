import { addDays, parkDay } from "../../src/shared/time";
import { zone } from "../park";
import { subjectOf } from "./subject";

export type Who = "admin" | "leader" | "cleaner" | "qc";
/**
 * `ofMonth`: the month view of stays makes it. `isPaced`: the server looks at most every two seconds whether its subject has changed, so whoever asks
 * without a break measures that wait.
 */
export type Call = { name: string; who: Who; path: string; ofMonth?: true; isPaced?: true };

/** The calls that the screens make, for this database's cleaner and what they show of it. */
export async function callsOn(url: string): Promise<Call[]> {
  const { cleaner, photographed, inspected, open, booking, stay, webhook, code, checklist } = await subjects(url);
  const today = parkDay(new Date(), zone);
  const from = addDays(today, -14);
  const day = `from=${today}&to=${today}`;
  // The calendar shows whole weeks.
  const weeks = `from=${addDays(`${today.slice(0, 7)}-01`, -6)}&to=${addDays(`${today.slice(0, 7)}-01`, 35)}`;
  const shown = `from=${addDays(today, -3)}&to=${addDays(today, 27)}`;
  const leader = (name: string, path: string): Call => ({ name, who: "leader", path: `/api/assignments${path}` });
  const qc = (name: string, path: string): Call => ({ name, who: "qc", path: `/api/assignments${path}` });
  return [
    leader("board", "/board"),
    leader("board, one change", `/board/changes?ids=${open}`),
    { name: "forecast, today", who: "leader", path: `/api/forecast?date=${today}`, isPaced: true },
    {
      name: "forecast, ready times",
      who: "leader",
      path: `/api/forecast/ready-times?date=${today}`,
      isPaced: true,
    },
    leader("list, today", `?${day}&limit=50`),
    leader("list, today, search for a villa", `?${day}&search=D012&limit=50`),
    leader("list, today, search for a letter", `?${day}&search=a&limit=50`),
    leader("list, any day", "?limit=50"),
    leader("list, any day, search for a villa", "?search=D012&limit=50"),
    leader("list, any day, search for a cleaner", "?search=Anna%20J&limit=50"),
    leader("list, any day, search for a letter", "?search=a&limit=50"),
    leader("list, any day, search for nobody", "?search=qqq&limit=50"),
    leader("list, any day, one cleaner", `?cleanerId=${cleaner}&limit=50`),
    leader("list, uncovered, any day", "?uncovered=true&status=pending,in_progress&order=oldest&limit=30"),
    leader("list, uncovered of a month", `?${weeks}&uncovered=true&status=pending,in_progress&order=oldest&limit=500`),
    { name: "schedules, a month", who: "leader", path: `/api/schedules?${weeks}` },
    { name: "schedules, a month, a cleaner's own", who: "cleaner", path: `/api/schedules?${weeks}` },
    { name: "schedules, a day", who: "leader", path: `/api/schedules/date/${today}` },
    { name: "a booking", who: "leader", path: `/api/schedules/${booking}` },
    { name: "its series", who: "leader", path: `/api/schedules/${booking}/series` },
    { name: "absences, a month", who: "leader", path: `/api/absences?${weeks}` },
    { name: "absences, a cleaner's own", who: "cleaner", path: `/api/absences?${day}` },
    { name: "handed-over villas", who: "leader", path: `/api/absences/handed-over?userId=${cleaner}&${day}` },
    { name: "stays, month view", who: "leader", path: `/api/stays?${shown}`, ofMonth: true },
    {
      name: "stays without a villa, month view",
      who: "leader",
      path: `/api/stays?from=${today}&to=${addDays(today, 399)}&withoutVilla=true`,
      ofMonth: true,
    },
    { name: "a stay", who: "leader", path: `/api/stays/${stay}` },
    { name: "a stay's history", who: "leader", path: `/api/stays/${stay}/history` },
    { name: "readiness, today", who: "leader", path: "/api/readiness" },
    { name: "readiness, for next week", who: "leader", path: `/api/readiness?date=${addDays(today, 7)}` },
    { name: "work in short, month view", who: "leader", path: `/api/stay-work?${shown}`, ofMonth: true },
    {
      name: "needs, month view",
      who: "leader",
      path: `/api/needs?from=${today}&to=${addDays(today, 27)}`,
      ofMonth: true,
    },
    { name: "needs, two weeks", who: "leader", path: `/api/needs?from=${today}&to=${addDays(today, 14)}` },
    { name: "flags", who: "leader", path: "/api/stay-flags" },
    leader("counts, today", `/counts?${day}`),
    leader("counts, today, search for a letter", `/counts?${day}&search=a`),
    leader("counts, any day", "/counts"),
    leader("counts, any day, search for a villa", "/counts?search=D012"),
    leader("counts, any day, search for a cleaner", "/counts?search=Anna%20J"),
    leader("counts, any day, search for a letter", "/counts?search=a"),
    leader("counts, any day, search for nobody", "/counts?search=Nobody"),
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
    qc("QC, an assignment's decisions", `/qc/history?assignmentId=${inspected}`),
    { name: "villas", who: "admin", path: "/api/units", ofMonth: true },
    { name: "people", who: "admin", path: "/api/users" },
    { name: "teams", who: "leader", path: "/api/teams" },
    { name: "registration codes", who: "leader", path: "/api/registration-codes" },
    { name: "a code's accounts", who: "leader", path: `/api/registration-codes/${code}/users` },
    { name: "calendars", who: "admin", path: "/api/feeds" },
    { name: "webhooks", who: "admin", path: "/api/webhooks" },
    { name: "a webhook's messages", who: "admin", path: `/api/webhooks/${webhook}/deliveries` },
    { name: "checklists", who: "admin", path: "/api/checklists" },
    { name: "a checklist", who: "admin", path: `/api/checklists/${checklist}` },
    { name: "checklist rules", who: "admin", path: "/api/checklist-rules" },
    { name: "the park's texts", who: "admin", path: "/api/phrases/in-use" },
    { name: "work that another time zone moves", who: "admin", path: "/api/settings/time-zone-change?timeZone=UTC" },
    { name: "figures", who: "admin", path: "/api/reports/summary" },
    leader("one assignment", `/${photographed}`),
    leader("its history", `/${photographed}/history`),
    leader("its repeated photos", `/${photographed}/repeated-photos`),
    leader("its photos on phones", `/${photographed}/photo-announcements`),
    qc("QC's photos of an assignment", `/${inspected}/qc-media`),
  ];
}

/** The ids that the calls name. */
async function subjects(url: string) {
  const one = async (statement: string) => (await subjectOf(url, statement)).id ?? "";
  const done = (photos: string) =>
    one(`select a.id from assignments a where a.status = 'done' and a.planned_at < current_date
      and exists (select from media m where m.assignment_id = a.id and m.qc_round ${photos}) order by a.planned_at desc, a.id limit 1`);
  return {
    cleaner: await one("select id from users where email = 'cleaner@changeover.example'"),
    photographed: await done("is null"),
    inspected: await done("is not null"),
    open: await one(
      "select id from assignments where status <> 'done' and planned_at >= current_date order by planned_at, id limit 1",
    ),
    booking: await one(
      "select id from bookings where date = current_date and series_id is not null order by id limit 1",
    ),
    stay: await one(
      "select id from stays where departure = current_date and updated_at > created_at order by id limit 1",
    ),
    webhook: await one("select id from webhooks where 'villa.readiness' = any(events) limit 1"),
    code: await one("select id from registration_codes order by used_count desc, id limit 1"),
    checklist: await one("select id from checklists where is_standard"),
  };
}
