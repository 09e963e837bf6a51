import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { dayPlan } from "../../../src/features/forecast/contract/day-plans";
import { forecast } from "../../../src/features/forecast/contract/forecast";
import { shareNow } from "./cleaners";
import type { Day, Phone } from "./day";
import { plannedAt, today } from "./park";
import { type Card, openBoardScreen, openInspectorScreen, openReceptionScreen, type Screen } from "./screens";
import type { VillaDay } from "./script";

// Leaders, inspectors and receptions act on what their screens show.

const ofWork = "/api/assignments/{id}";
/** How long somebody looks at a villa before a decision, as a share of the day. */
const look = 0.006;

/** A leader's day: moves and plans, then verdicts as the board shows finished villas. */
export async function leaderDay(day: Day, person: number): Promise<{ opened: number }> {
  const phone = phoneOf(day, "leaders", person);
  const board = openBoardScreen(day, phone);
  const own = day.script.villas.filter(({ leader }) => leader === person);
  const jobs = own.flatMap((villa) => [plan(day, phone, villa), review(day, { phone, board, villa })]);
  await Promise.all([
    ...jobs,
    ...own.map((villa) => close(day, phone, villa)),
    ...(person === 0 ? [applyDayPlan(day, phone)] : []),
    lookAhead(day, phone),
  ]);
  return board;
}

/** An inspector's day. */
export async function inspectorDay(day: Day, person: number): Promise<{ opened: number }> {
  const phone = phoneOf(day, "inspectors", person);
  const list = openInspectorScreen(day, phone);
  const inspect = async (villa: VillaDay) => {
    await day.heard(`planned ${villa.code}`);
    const id = day.park.work.get(villa.villa) ?? "";
    const params = { id };
    for (const [round, { inspector, redo }] of villa.rounds.entries()) {
      if (!inspector) continue;
      await list.until(id, (one) => one.status === "done" && one.round === round + 1);
      const answers = [phone.step(id, { method: "POST", path: `${ofWork}/qc/start`, params })];
      if (villa.hasInspectorsPhoto) {
        await Promise.all(answers);
        await phone.photo(id, "qc");
      }
      await day.until(shareNow(day) + look);
      const items = redo.map((item) => ({ itemId: day.park.items[item] ?? "", note: "Dusty" }));
      const rework = { notes: "Please do this again", ...(items.length > 0 && { items }) };
      const body = { status: inspector, ...(inspector === "needs_rework" && rework) };
      answers.push(phone.step(id, { method: "POST", path: `${ofWork}/qc/complete`, params, body, closes: true }));
      await Promise.all(answers);
    }
  };
  await Promise.all(day.script.villas.filter(({ inspector }) => inspector === person).map(inspect));
  return list;
}

/** Reception's day: who has left, and who has come. */
export async function receptionDay(day: Day, person: number): Promise<{ opened: number }> {
  const phone = phoneOf(day, "receptions", person);
  const screen = openReceptionScreen(day, phone);
  const mark = async (villa: VillaDay, what: "departed" | "arrived", stay: "leaving" | "arriving") => {
    const shown = await screen.until(day.park.villas[villa.villa] ?? "", (one) => one[stay] !== null);
    const id = shown[stay]?.stayId ?? "";
    await phone.step(id, { method: "POST", path: `/api/stays/{id}/${what}`, params: { id } });
  };
  const departure = async (villa: VillaDay) => {
    if (villa.leaves !== "mark" && villa.leaves !== "still-here") return;
    await day.until(villa.leavesAt);
    if (villa.leaves === "still-here") await day.heard(`reported ${villa.code}`);
    await mark(villa, "departed", "leaving");
    day.tell(`left ${villa.code}`);
  };
  const arrival = async (villa: VillaDay) => {
    if (villa.arrives !== "mark") return;
    await day.until(villa.arrivesAt);
    await mark(villa, "arrived", "arriving");
  };
  const own = day.script.villas.filter(({ reception }) => reception === person);
  await Promise.all(own.flatMap((villa) => [departure(villa), arrival(villa)]));
  return screen;
}

function phoneOf({ phones }: Day, crew: "leaders" | "inspectors" | "receptions", person: number): Phone {
  const phone = phones[crew][person];
  if (!phone) throw new Error(`no ${crew} ${person}`);
  return phone;
}

async function review(
  day: Day,
  { phone, board, villa }: { phone: Phone; board: Screen<Card>; villa: VillaDay },
): Promise<void> {
  await day.heard(`planned ${villa.code}`);
  const id = day.park.work.get(villa.villa) ?? "";
  const params = { id };
  let judged: string | null = null;
  for (const { leader, redo } of villa.rounds) {
    const { finishedAt } = await board.until(id, (one) => one.status === "needs_review" && one.finishedAt !== judged);
    judged = finishedAt;
    await day.until(shareNow(day) + look);
    const items = redo.map((item) => ({ itemId: day.park.items[item] ?? "", note: "Not clean" }));
    const body = { reason: "Please do this again", ...(items.length > 0 && { items }) };
    if (leader === "approve") await phone.step(id, { method: "PATCH", path: `${ofWork}/approve`, params });
    else await phone.step(id, { method: "PATCH", path: `${ofWork}/reject`, params, body });
  }
}

/** Moves a cleaning to its cleaner, by an edit or as a proposal of the forecast is applied, and says that it is planned. */
async function plan(day: Day, phone: Phone, villa: VillaDay): Promise<void> {
  if (villa.isToPlan) return;
  if (villa.movedFrom !== null) {
    await day.until(0.04 + (villa.villa % 10) / 100);
    const id = day.park.work.get(villa.villa) ?? "";
    const to = day.phones.cleaners[villa.lead]?.id ?? "";
    const isMoved = villa.movedBy === "forecast" && (await giveByForecast(day, phone, { id, to }));
    if (!isMoved) await phone.step(id, { method: "PATCH", path: ofWork, params: { id }, body: { cleanerId: to } });
  }
  day.tell(`planned ${villa.code}`);
}

async function close(day: Day, phone: Phone, { villa, closed }: VillaDay): Promise<void> {
  if (!closed) return;
  const id = day.park.villas[villa] ?? "";
  const path = "/api/units/{id}/block";
  await day.until(closed.from);
  await phone.step(id, { method: "POST", path, params: { id }, body: { reason: "Water damage" } });
  if (closed.until === null) return;
  await day.until(closed.until);
  await phone.step(id, { method: "DELETE", path, params: { id } });
}

const planned = z.object({ pending: z.array(z.object({ id: z.string(), unit: z.object({ code: z.string() }) })) });

/** Drafts a plan of the day and applies what nobody has planned, with the people of the script. */
async function applyDayPlan(day: Day, phone: Phone): Promise<void> {
  const { script, park, dayMs } = day;
  const wanted = new Map(script.villas.filter(({ isToPlan }) => isToPlan).map((one) => [one.code, one]));
  if (wanted.size === 0) return;
  await day.until(0.03);
  const draft = z.parse(dayPlan, await desk(day, phone, "POST", "/api/day-plans", { date: today(), seed: 1 }));
  const pieces = draft.pieces.flatMap(({ key, code, need }) => {
    const villa = need && wanted.get(code);
    const cleanerId = villa && park.crews.cleaners[villa.lead]?.id;
    return villa && cleanerId ? [{ key, cleanerId, at: plannedAt(villa, new Date(), dayMs).toISOString() }] : [];
  });
  if (pieces.length !== wanted.size) throw new Error(`the draft has ${pieces.length} of ${wanted.size} pieces`);
  await desk(day, phone, "POST", `/api/day-plans/${draft.id}/apply`, { pieces });
  const { pending } = z.parse(planned, await desk(day, phone, "GET", "/api/assignments/board"));
  for (const { id, unit } of pending) {
    const villa = wanted.get(unit.code);
    if (villa) park.work.set(villa.villa, id);
  }
  for (const villa of wanted.values()) day.tell(`planned ${villa.code}`);
}

/** Gives work to somebody by the forecast's own call. Returns false if the day kept changing meanwhile. */
async function giveByForecast(day: Day, phone: Phone, { id, to }: { id: string; to: string }): Promise<boolean> {
  for (let tries = 0; tries < 5; tries++) {
    const { basedOn } = z.parse(forecast, await desk(day, phone, "GET", "/api/forecast"));
    const moves = [{ kind: "give", assignmentId: id, to, at: new Date().toISOString() }];
    const answer = await desk(day, phone, "POST", "/api/forecast/apply", { basedOn, moves }).catch((error: unknown) => {
      if (error instanceof Refused && error.status === 409) return undefined;
      throw error;
    });
    if (answer) return true;
  }
  return false;
}

/** A leader has the forecast open, which is read again every tenth of the day. */
async function lookAhead(day: Day, phone: Phone): Promise<void> {
  for (let share = 0.1; share < 0.95; share += 0.1) {
    await day.until(share);
    await desk(day, phone, "GET", "/api/forecast");
  }
}

class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

/** A call at a desk, which somebody repeats under its key until the server answers it. */
async function desk(day: Day, phone: Phone, method: string, path: string, body?: unknown): Promise<unknown> {
  const key = v7();
  const headers = { "idempotency-key": key, "changeover-person": phone.id, "content-type": "application/json" };
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const attempt = () => phone.network.fetch(path, sent).catch(() => undefined);
  let response = await attempt();
  while (!response || response.status >= 500) {
    await pause(1_000, undefined, { signal: day.signal });
    response = await attempt();
  }
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, `${method} ${path} answered ${response.status}: ${text}`);
  const answer: unknown = JSON.parse(text);
  if (method !== "GET") day.acknowledge({ userId: phone.id, key, method, path, body, answer });
  return answer;
}
