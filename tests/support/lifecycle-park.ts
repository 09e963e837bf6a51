import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { addVersion } from "../../src/features/checklists/actions/versions";
import { arrivalOf, recordArrival } from "../../src/features/photos/actions/upload";
import * as tables from "../../src/server/database/tables";
import { readEnvironment } from "../../src/server/environment";
import { openStore } from "../../src/server/objects/open";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import { addVilla, asPark } from "./builders";
import { type Answer, type Caller, idIn, signInAs } from "./caller";
import { itemCount, lists } from "./checklist-model";
import { definitionOf, standardChecklistOf } from "./checklists";
import { sendLate } from "./late-steps";
import { cleaners, lateness, possibleLeads, priorities, type Step, type Who, words } from "./lifecycle-model";
import { addressFor, bare, idOf } from "./photo-calls";
import { diskStoreForTests } from "./photo-stores";
import { queryDatabase } from "./query-database";
import { copyDatabase, startApp } from "./start-app";

// The park in which tests/faults/model.test.ts takes the steps of its model (lifecycle-model.ts), and its calls.

/** The assignment on the server, what it has by its ids, and the time at which its history begins. */
export type Real = {
  id: string;
  villa: string;
  day: string;
  begin: number;
  /** The number of the checklist's version at the beginning, and the snapshot of each version that the villa got. */
  firstVersion: number;
  snapshots: string[];
  ticks: string[];
  findings: string[];
  photos: { id: string; mediaId?: string }[];
  /** By person. */
  absences: Map<string, string>;
};

export type LifecyclePark = Awaited<ReturnType<typeof openLifecyclePark>>;

/** Opens a park with the seven people of the model, and a checklist of which the model's lists are versions. */
export async function openLifecyclePark() {
  const copy = await copyDatabase("empty");
  const store = await diskStoreForTests();
  // The database is dropped afterwards, so commits needn't wait for the disk.
  await queryDatabase(copy.url, `alter database ${new URL(copy.url).pathname.slice(1)} set synchronous_commit = off`);
  // The model's test checks the responses against their contract itself.
  const app = await startApp({ databaseUrl: copy.url, settings: { ...store.settings, CHECK_REPLIES: "0" } });
  const people: Record<Who, Caller> = {
    Ann: await signInAs(app, "cleaner", "Ann"),
    Bob: await signInAs(app, "cleaner", "Bob"),
    Otto: await signInAs(app, "cleaner", "Otto"),
    Pia: await signInAs(app, "admin", "Pia"),
    Sam: await signInAs(app, "teamleader", "Sam"),
    Quinn: await signInAs(app, "qc", "Quinn"),
    Olaf: await signInAs(app, "qc", "Olaf"),
  };
  const items: string[] = Array.from({ length: itemCount }, () => randomUUID());
  const { id: listId } = await asPark(app, standardChecklistOf);
  const publish = (list: number) => {
    const wanted = [...(lists[list] ?? [])].map(([item, photo]) => {
      return { ...definitionOf(`Task ${item}`, { photo }), id: items[item] ?? "" };
    });
    return asPark(app, (context) => addVersion(context, listId, wanted));
  };
  /** The snapshot that a villa has now. */
  const snapshotOf = async (villa: string) => {
    const { unitId, kindId, isCurrent, snapshotId } = tables.villaChecklists;
    const current = and(eq(unitId, villa), eq(kindId, changeoverKindId), isCurrent);
    const [row] = await app.database.db.select({ snapshotId }).from(tables.villaChecklists).where(current);
    return row?.snapshotId ?? "";
  };
  // All items are known, whichever version comes first.
  for (const index of lists.keys()) await publish(index);
  const elsewhere = await snapshotOf(await addVilla(app));

  const pictures = { full: Buffer.from("full"), thumb: Buffer.from("thumb") };
  const objects = await openStore(readEnvironment(store.settings), app.database.db);
  /** Uploads a photo without decoding one. */
  const sent = async (who: Caller) => {
    const address = await addressFor(who);
    const made = { bytes: pictures.full, kind: "image/jpeg" as const, pictures };
    await asPark(app, (context) => recordArrival(context, objects, idOf(address), arrivalOf(made)));
    return bare(address);
  };
  return {
    ...{ app, people, items, publish, snapshotOf, sent },
    /** The snapshot of another villa. */
    elsewhere,
    sha256: createHash("sha256").update(pictures.full).digest("hex"),
    /** Adds a villa with the first list. */
    async addVilla() {
      const version = await publish(0);
      const villa = await addVilla(app);
      return { villa, firstVersion: version, snapshots: [await snapshotOf(villa)] };
    },
    /** Removes a history's villa, so that later versions needn't reach it, and its unfinished photos: nobody may have too many of them. */
    async endHistory(villa: string) {
      const { db } = app.database;
      await db.update(tables.units).set({ removedAt: new Date() }).where(eq(tables.units.id, villa));
      await db.delete(tables.photoAnnouncements).where(isNull(tables.photoAnnouncements.mediaId));
      await db.delete(tables.objects).where(isNull(tables.objects.namedAt));
    },
    async close() {
      await app.close();
      await copy.drop();
      await store.close();
    },
  };
}

/** Whose absence a step enters or cancels: cleaners their own. */
export function absentOne({ people }: LifecyclePark, who: Caller, n: number): string {
  return who === people.Pia || who === people.Sam ? people[cleaners[n % 3] ?? "Ann"].id : who.id;
}

type Call = (who: Caller, path: string, n: number, real: Real, named: readonly number[]) => Promise<Answer>;

/** What each step calls. */
export function callsIn(park: LifecyclePark): Record<Step, Call> {
  const { people, items } = park;
  const itemAt = (n: number) => items[n % itemCount] ?? "";
  const late = { minutesLate: lateness };
  const sentBack = (named: readonly number[]) => ({ items: named.map((item) => ({ itemId: itemAt(item) })) });
  const photoAt = ({ photos }: Real, n: number) => photos.at(-1 - (n % Math.max(photos.length, 1)));
  const announce = async (who: Caller, path: string, n: number, { photos }: Real, minutesLate: number) => {
    const id = randomUUID();
    const body = { photos: [{ id, itemId: itemAt(n), kind: "photo", sha256: park.sha256 }] };
    const answer = await sendLate(who, "POST", `${path}/photo-announcements`, { minutesLate }, body);
    if (answer.status === 200) photos.push({ id });
    return answer;
  };
  return {
    read: (who, path) => who.get(path),
    async publish(_, path, n, { villa, snapshots }) {
      await park.publish(n % lists.length);
      snapshots.push(await park.snapshotOf(villa));
      return people.Pia.get(path);
    },
    start(who, path, n, { snapshots }) {
      const known = n < itemCount ? {} : { snapshotId: snapshots[n - itemCount] ?? park.elsewhere };
      return who.post(`${path}/start`, known);
    },
    tick: (who, path, n) => who.post(`${path}/checklist/${itemAt(n)}`, { notes: words(n) }),
    "late-tick": (who, path, n) => sendLate(who, "POST", `${path}/checklist/${itemAt(n)}`, late),
    "not-here": (who, path, n) => who.post(`${path}/checklist/${itemAt(n)}`, { notHere: true }),
    untick: (who, path, n) => who.delete(`${path}/checklist/${itemAt(n)}`),
    "late-untick": (who, path, n) => sendLate(who, "DELETE", `${path}/checklist/${itemAt(n)}`, late),
    photo: (who, path, n, real) => announce(who, path, n, real, 0),
    "late-photo": (who, path, n, real) => announce(who, path, n, real, lateness),
    async arrive(who, path, n, real) {
      const photo = photoAt(real, n) ?? { id: randomUUID() };
      const answer = await who.post(`${path}/media`, { photoURL: await park.sent(who), announcementId: photo.id });
      if (answer.status === 201) photo.mediaId = idIn(answer);
      return answer;
    },
    withdraw: (who, path, n, real) => who.delete(`${path}/photo-announcements/${photoAt(real, n)?.id ?? randomUUID()}`),
    remove: (who, path, n, real) => who.delete(`${path}/media/${photoAt(real, n)?.mediaId ?? randomUUID()}`),
    note: (who, _, n, { ticks }) =>
      who.patch(`/api/assignment-checklist-completions/${ticks[n % itemCount] ?? randomUUID()}`, { notes: words(n) }),
    "item-note": (who, path, n) => who.put(`${path}/checklist/${itemAt(n)}/notes`, { notes: words(n) }),
    "old-note": (who, path, n) =>
      sendLate(who, "PUT", `${path}/checklist/${itemAt(n)}/notes`, { minutesLate: 1e6 }, { notes: words(n) }),
    finding: (who, path, n) => who.post(`${path}/findings`, { type: "note", text: words(n) }),
    unfind: (who, path, n, { findings }) =>
      who.delete(`${path}/findings/${findings[n % Math.max(findings.length, 1)] ?? randomUUID()}`),
    complete: (who, path, n) => who.post(`${path}/complete`, { actualMinutes: n }),
    finish: (who, path) => who.patch(`${path}/finish`),
    approve: (who, path) => who.patch(`${path}/approve`),
    reject: (who, path, n, _, named) => who.patch(`${path}/reject`, { reason: words(n), ...sentBack(named) }),
    edit: (who, path, n) => who.patch(path, { priority: priorities[n % 3] }),
    reassign: (who, path, n) => who.patch(path, { cleanerId: people[possibleLeads[n % 4] ?? "Ann"].id }),
    help: (who, path, n) => who.patch(path, { collaboratorIds: [people[cleaners[n % 3] ?? "Ann"].id] }),
    delete: (who, path) => who.delete(path),
    reopen: (who, path, n, _, named) => who.post(`${path}/reopen`, { reason: words(n), ...sentBack(named) }),
    undo: (who, path) => who.post(`${path}/undo`),
    "undo-start": (who, path) => who.post(`${path}/undo`, { step: "start" }),
    absent: (who, _, n, { day }) => who.post("/api/absences", { userId: absentOne(park, who, n), from: day }),
    back: (who, _, n, { absences }) =>
      who.delete(`/api/absences/${absences.get(absentOne(park, who, n)) ?? randomUUID()}`),
    "qc-start": (who, path) => who.post(`${path}/qc/start`),
    pass: (who, path, n) => who.post(`${path}/qc/complete`, { status: "passed", notes: words(n) }),
    "send-back": (who, path, n, _, named) =>
      who.post(`${path}/qc/complete`, { status: "needs_rework", notes: words(n), ...sentBack(named) }),
  };
}
