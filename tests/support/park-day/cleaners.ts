import type { Day, Phone } from "./day";
import { openCleanerScreen, type Screen, type Work } from "./screens";
import type { Tap, VillaDay } from "./script";

// Cleaners tap as the script says and never wait for a response, as on a phone; before they submit a villa, they see that their helper is done.

const ofWork = "/api/assignments/{id}";

/** A cleaner's day. Resolves when everything has been done and answered. */
export async function cleanerDay(day: Day, person: number): Promise<{ opened: number }> {
  const phone = day.phones.cleaners[person];
  if (!phone) throw new Error(`no cleaner ${person}`);
  const screen = openCleanerScreen(day, phone);
  await Promise.all(
    day.script.villas.flatMap((villa) => [
      ...(villa.lead === person ? [clean(day, { phone, screen, villa })] : []),
      ...(villa.helper === person ? [help(day, { phone, screen, villa })] : []),
    ]),
  );
  return screen;
}

type Job = { phone: Phone; screen: Screen<Work>; villa: VillaDay };

async function clean(day: Day, job: Job): Promise<void> {
  const { villa, phone, screen } = job;
  const code = villa.code;
  await day.until(villa.startsAt);
  await day.heard(`planned ${code}`);
  const id = workOf(day, villa);
  await screen.until(id, ({ status }) => status === "pending");
  const step = (method: string, path: string, more: Partial<Parameters<Phone["step"]>[1]> = {}) =>
    phone.step(id, { method, path, ...more, params: { id, ...more.params } });
  if (villa.leaves === "still-here" || villa.leaves === "never") {
    await step("POST", `${ofWork}/guests-still-here`);
    day.tell(`reported ${code}`);
  }
  if (villa.ends === "pending") return;
  await day.heard(`left ${code}`);
  const answers = [step("POST", `${ofWork}/start`)];
  const late = Math.max(0, shareNow(day) - villa.startsAt);
  answers.push(...(await tapAll(day, phone, id, shown(villa.taps, villa), late)));
  if (villa.ends === "cleaning") return void (await Promise.all(answers));
  if (villa.helper !== null) await day.heard(`helped ${code}`);
  await day.until(villa.finishesAt + late);
  const complete = () => step("POST", `${ofWork}/complete`, { body: { actualMinutes: 1 }, closes: true });
  answers.push(complete());
  for (const [round, { leader, inspector, redo }] of villa.rounds.entries()) {
    if (leader === "approve" && inspector === "passed") break;
    await screen.until(id, (one) => one.status === "in_progress" && one.round === round + 1);
    const item = (index: number) => ({ itemId: day.park.items[index] ?? "" });
    for (const index of redo) answers.push(step("POST", `${ofWork}/checklist/{itemId}`, { params: item(index) }));
    const notes = { notes: `Done again, round ${round + 1}` };
    answers.push(step("PUT", `${ofWork}/checklist/{itemId}/notes`, { params: item(0), body: notes }));
    await day.until(shareNow(day) + 0.01);
    answers.push(complete());
  }
  await Promise.all(answers);
}

/** A helper sees that the work has begun, and does their part. */
async function help(day: Day, { phone, screen, villa }: Job): Promise<void> {
  const id = workOf(day, villa);
  await screen.until(id, ({ status }) => status === "in_progress");
  const late = Math.max(0, shareNow(day) - villa.startsAt);
  await Promise.all(await tapAll(day, phone, id, shown(villa.helperTaps, villa), late));
  day.tell(`helped ${villa.code}`);
}

/** A villa that stays half done gets only half of the taps. */
const shown = (taps: readonly Tap[], { ends }: VillaDay) =>
  ends === "cleaning" ? taps.slice(0, Math.ceil(taps.length / 2)) : taps;

async function tapAll(
  day: Day,
  phone: Phone,
  id: string,
  taps: readonly Tap[],
  late: number,
): Promise<Promise<unknown>[]> {
  const answers: Promise<unknown>[] = [];
  for (const tap of taps) {
    await day.until(tap.at + late);
    answers.push(doTap(day, phone, id, tap));
  }
  return answers;
}

function doTap({ park }: Day, phone: Phone, id: string, tap: Tap): Promise<unknown> {
  const itemId = "item" in tap && tap.item !== undefined ? (park.items[tap.item] ?? "") : "";
  const params = { id, itemId };
  switch (tap.kind) {
    case "tick": {
      const body = tap.notes === undefined ? undefined : { notes: tap.notes };
      return phone.step(id, { method: "POST", path: `${ofWork}/checklist/{itemId}`, params, body });
    }
    case "note": {
      const body = { notes: tap.notes };
      return phone.step(id, { method: "PUT", path: `${ofWork}/checklist/{itemId}/notes`, params, body });
    }
    case "photo":
      return phone.photo(id, "cleaner", itemId || undefined);
    case "finding": {
      const body = { type: "damage", text: tap.text };
      return phone.step(id, { method: "POST", path: `${ofWork}/findings`, params, body });
    }
  }
}

const workOf = ({ park }: Day, { villa }: VillaDay) => park.work.get(villa) ?? "";
export const shareNow = ({ begin, dayMs }: Day) => (performance.now() - begin) / dayMs;
