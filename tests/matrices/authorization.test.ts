import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson } from "../../src/features/accounts/actions/people";
import { createTeam } from "../../src/features/accounts/actions/teams";
import { createChecklist } from "../../src/features/checklists/actions/drafts";
import { allChecklists } from "../../src/features/checklists/reads/lists";
import { addRegistrationCode } from "../../src/features/registration-codes/actions";
import { addBooking } from "../../src/features/schedules/actions/book";
import type { ActionContext } from "../../src/server/actions/context";
import { perform } from "../../src/server/actions/perform";
import {
  auditLogs,
  availabilities,
  feeds,
  findings,
  media,
  objects,
  photoAnnouncements,
  webhookDeliveries,
} from "../../src/server/database/tables";
import { readEnvironment } from "../../src/server/environment";
import { openStore } from "../../src/server/objects/open";
import type { ObjectStore } from "../../src/server/objects/store";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import { addDays } from "../../src/shared/time";
import { addAreas, addChecklist, addVilla, addWork, ticksOf, type Work } from "../support/builders";
import { type Answer, type Caller, callerOf, signInAs, signInEveryRole } from "../support/caller";
import { openEvents } from "../support/event-stream";
import { callsOf } from "../support/openapi";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import { problemOf } from "../support/problem";
import { startApp, type TestApp } from "../support/start-app";
import { addToken } from "../support/tokens";
import { addTestWebhook } from "../support/webhooks";

// Who may do what (docs/domain.md, "Permissions"), cell by cell: role x call x own, other's, none. Written by hand on purpose: a contract that opens a call
// to one role too many must differ from this page. A call without a row fails the last test. Long because every call has its row here.

const whos = ["admin", "teamleader", "cleaner", "qc", "reception", "nobody"] as const;
type Who = (typeof whos)[number];
type Whose = "own" | "other's" | "none";
/** The record's relation to the caller: their own (a cleaner's work), somebody else's, or nonexistent. */
type Target = {
  id: string;
  itemId: string;
  /** A checklist with a draft. */
  listId: string;
  completionId: string;
  findingId: string;
  userId: string;
  photoId: string;
  /** A photo that the cleaner has uploaded but not recorded. */
  uploadId: string;
  /** A photo that the lead's phone has announced. */
  announcementId: string;
  /** A villa without work; it exists even if the record doesn't. */
  villaId: string;
  unitId: string;
  teamId: string;
  /** An unrelated person, and one of their codes. */
  personId: string;
  codeId: string;
  tokenId: string;
  feedId: string;
  webhookId: string;
  deliveryId: string;
  /** A cleaner's row of the calendar. */
  scheduleId: string;
  absenceId: string;
  /** A day on which nobody is booked. */
  freeDay: string;
};
type Status = 200 | 201 | 204 | 401 | 403 | 404 | 409 | 422;
type ByWhose = readonly [own: Status, others: Status, none: Status];
type Row = {
  admin: ByWhose | Status;
  teamleader: ByWhose | Status;
  cleaner: ByWhose | Status;
  qc: ByWhose | Status;
  /** Sees which villas are ready and has an account, and can do nothing else: refused unless the row says otherwise. */
  reception?: ByWhose | Status;
  nobody: Status;
  /** The status that the call requires; in progress by default. */
  on?: Work["status"];
  send(who: Caller, target: Target): Promise<Answer>;
};

let place: TestStore;
let app: TestApp;
let store: ObjectStore;
let people: Record<Who, Caller>;
let stranger: Caller;
let items: string[];
beforeAll(async () => {
  place = await diskStoreForTests();
  app = await startApp({
    settings: { ...place.settings, TRANSLATE_URL: "http://127.0.0.1:9", OUTGOING_ALLOW: "127.0.0.1:9" },
  });
  store = await openStore(readEnvironment(place.settings), app.database.db);
  people = await signInEveryRole(app);
  stranger = await signInAs(app, "cleaner");
  items = await addChecklist(app);
  await addAreas(app, "Zandbank");
});
afterAll(async () => {
  await app.close();
  await place.close();
});

/** Allowed for all who plan, do or judge the work. */
const workers = { admin: 200, teamleader: 200, cleaner: 200, qc: 200, nobody: 401 } as const;
/** Allowed for everyone who is signed in. */
const everybody = { ...workers, reception: 200 } as const;
/** The same response for everyone, with or without a session. */
const open = (status: Status) => ({
  admin: status,
  teamleader: status,
  cleaner: status,
  qc: status,
  reception: status,
  nobody: status,
});
const cleanersOwn = (success: 200 | 201 | 204) =>
  ({ admin: 403, teamleader: 403, cleaner: [success, 404, 404], qc: 403, nobody: 401 }) as const;
/** Allowed for everyone who may read the work. QC sees done work only; this work is in progress. */
const readers = {
  admin: [200, 200, 404],
  teamleader: [200, 200, 404],
  cleaner: [200, 404, 404],
  qc: 404,
  nobody: 401,
} as const;
/** Allowed for supervisors, for any record. */
const supervisors = (success: 200 | 201 | 204 | 409) =>
  ({
    admin: [success, success, 404],
    teamleader: [success, success, 404],
    cleaner: 403,
    qc: 403,
    nobody: 401,
  }) as const;
/** The same for several at once: one that doesn't exist is a conflict. */
const bulk = (success: 200 | 409) =>
  ({ ...supervisors(200), admin: [success, success, 409], teamleader: [success, success, 409] }) as const;
/** The same for calls about no record, or about all. */
const supervisorsAll = (success: 200 | 201 | 404 | 409 | 422) =>
  ({ admin: success, teamleader: success, cleaner: 403, qc: 403, nobody: 401 }) as const;
const adminsAll = (success: 200 | 201) =>
  ({ admin: success, teamleader: 403, cleaner: 403, qc: 403, nobody: 401 }) as const;
/** Allowed for admins, for any record. */
const admins = (success: 200 | 204) => ({ ...adminsAll(200), admin: [success, success, 404] }) as const;
const qcs = { admin: 403, teamleader: 403, cleaner: 403, qc: [200, 200, 404], nobody: 401 } as const;
const qcsAll = { ...qcs, qc: 200 } as const;
const day = "2026-11-21";
/** A calendar's address, where nobody answers. */
const calendar = "http://127.0.0.1:9/calendar.ics";

const rows: Record<string, Row> = {
  "GET /api/park": { ...open(200), send: (who) => who.get("/api/park") },
  "GET /api/settings": { ...supervisorsAll(200), send: (who) => who.get("/api/settings") },
  "PATCH /api/settings": { ...adminsAll(200), send: (who) => who.patch("/api/settings", { name: "Duinvallei" }) },
  "GET /api/settings/expired-photos": {
    ...adminsAll(200),
    send: (who) => who.get("/api/settings/expired-photos?months=12"),
  },
  "GET /api/settings/time-zone-change": {
    ...adminsAll(200),
    send: (who) => who.get("/api/settings/time-zone-change?timeZone=UTC"),
  },
  "GET /api/user": { ...everybody, send: (who) => who.get("/api/user") },
  "GET /api/events": { ...everybody, send: (who) => headOfEvents(who) },
  // Public, but useless without a password, link or code.
  "POST /api/login": { ...open(422), send: (who) => who.post("/api/login", {}) },
  "POST /api/first-admin": { ...open(422), send: (who) => who.post("/api/first-admin", {}) },
  "POST /api/register": { ...open(422), send: (who) => who.post("/api/register", {}) },
  // Without the cookie, so that nobody is signed out.
  "POST /api/logout": { ...open(204), send: () => callerOf(app).post("/api/logout") },

  "GET /api/checklist-items": { ...workers, send: (who) => who.get("/api/checklist-items") },
  "GET /api/phrases": { ...everybody, send: (who) => who.get("/api/phrases?locale=pl") },
  "PUT /api/phrases": {
    ...adminsAll(200),
    send: (who) => who.put("/api/phrases", { original: "Changeover", locale: "pl", translation: "Sprzątanie" }),
  },
  "GET /api/phrases/in-use": { ...adminsAll(200), send: (who) => who.get("/api/phrases/in-use") },
  "POST /api/phrases/import": {
    ...adminsAll(200),
    send: (who) => who.post("/api/phrases/import", { rows: [], dryRun: true }),
  },
  "GET /api/checklists": { ...supervisorsAll(200), send: (who) => who.get("/api/checklists") },
  "POST /api/checklists": {
    ...adminsAll(201),
    send: (who) => who.post("/api/checklists", { name: `List ${nextNumber()}` }),
  },
  "GET /api/checklists/{id}": {
    ...supervisors(200),
    send: (who, { listId }) => who.get(`/api/checklists/${listId}`),
  },
  "PUT /api/checklists/{id}/draft": {
    ...admins(200),
    send: (who, { listId }) => who.put(`/api/checklists/${listId}/draft`, { items: [] }),
  },
  "POST /api/checklists/{id}/publish": {
    ...admins(200),
    send: (who, { listId }) => who.post(`/api/checklists/${listId}/publish`),
  },
  "DELETE /api/checklists/{id}": {
    ...admins(204),
    send: (who, { listId }) => who.delete(`/api/checklists/${listId}`),
  },
  "GET /api/cleaning-kinds": { ...workers, send: (who) => who.get("/api/cleaning-kinds") },
  "PUT /api/cleaning-kinds": {
    ...adminsAll(200),
    send: (who) => who.put("/api/cleaning-kinds", { kinds: [{ id: changeoverKindId, name: "Changeover" }] }),
  },
  "GET /api/checklist-rules": { ...supervisorsAll(200), send: (who) => who.get("/api/checklist-rules") },
  "PUT /api/checklist-rules": {
    ...adminsAll(200),
    send: (who) => who.put("/api/checklist-rules", { rules: [] }),
  },
  "DELETE /api/units/{id}/missing-items/{itemId}": {
    ...supervisors(204),
    send: (who, { unitId, itemId }) => who.delete(`/api/units/${unitId}/missing-items/${itemId}`),
  },
  "GET /api/assignments/cleaner/{userId}/{date}": {
    admin: 200,
    teamleader: 200,
    cleaner: [200, 404, 404],
    qc: 403,
    nobody: 401,
    send: (who, { userId }) => who.get(`/api/assignments/cleaner/${userId}/${day}`),
  },
  "GET /api/assignments/{id}": {
    ...readers,
    send: (who, { id }) => who.get(`/api/assignments/${id}`),
  },
  "POST /api/assignments/{id}/start": {
    ...cleanersOwn(200),
    send: (who, { id }) => who.post(`/api/assignments/${id}/start`),
  },
  "POST /api/assignments/{id}/guests-still-here": {
    ...{ admin: [200, 200, 404], teamleader: [200, 200, 404], cleaner: [200, 404, 404], qc: 403, nobody: 401 },
    on: "pending",
    send: (who, { id }) => who.post(`/api/assignments/${id}/guests-still-here`),
  },
  "DELETE /api/assignments/{id}/guests-still-here": {
    ...{ admin: [204, 204, 404], teamleader: [204, 204, 404], cleaner: [204, 404, 404], qc: 403, nobody: 401 },
    on: "pending",
    send: (who, { id }) => who.delete(`/api/assignments/${id}/guests-still-here`),
  },
  "POST /api/assignments/{id}/checklist/{itemId}": {
    ...cleanersOwn(200),
    send: (who, { id, itemId }) => who.post(`/api/assignments/${id}/checklist/${itemId}`),
  },
  // Nobody reports it as missing.
  "POST /api/assignments/{id}/checklist/{itemId}/confirm-missing": {
    ...supervisors(409),
    send: (who, { id, itemId }) => who.post(`/api/assignments/${id}/checklist/${itemId}/confirm-missing`),
  },
  "DELETE /api/assignments/{id}/checklist/{itemId}": {
    ...cleanersOwn(204),
    send: (who, { id, itemId }) => who.delete(`/api/assignments/${id}/checklist/${itemId}`),
  },
  "PUT /api/assignments/{id}/checklist/{itemId}/notes": {
    ...cleanersOwn(200),
    send: (who, { id, itemId }) => who.put(`/api/assignments/${id}/checklist/${itemId}/notes`, { notes: "x" }),
  },
  "PATCH /api/assignment-checklist-completions/{id}": {
    ...cleanersOwn(200),
    send: (who, { completionId }) => who.patch(`/api/assignment-checklist-completions/${completionId}`, { notes: "x" }),
  },
  "POST /api/assignments/{id}/complete": {
    ...cleanersOwn(200),
    send: (who, { id }) => who.post(`/api/assignments/${id}/complete`),
  },
  "PATCH /api/assignments/{id}/finish": {
    ...cleanersOwn(200),
    send: (who, { id }) => who.patch(`/api/assignments/${id}/finish`),
  },
  "POST /api/assignments/{id}/findings": {
    ...cleanersOwn(201),
    send: (who, { id }) => who.post(`/api/assignments/${id}/findings`, { type: "note", text: "Tap drips" }),
  },
  "DELETE /api/assignments/{id}/findings/{findingId}": {
    ...cleanersOwn(204),
    send: (who, { id, findingId }) => who.delete(`/api/assignments/${id}/findings/${findingId}`),
  },
  "GET /api/findings": { ...supervisorsAll(200), send: (who) => who.get("/api/findings?open=true&limit=5") },
  "GET /api/findings/counts": { ...supervisorsAll(200), send: (who) => who.get("/api/findings/counts") },
  "PUT /api/findings/{id}/dealt-with": {
    ...supervisors(200),
    send: (who, { findingId }) => who.send("PUT", `/api/findings/${findingId}/dealt-with`),
  },
  "DELETE /api/findings/{id}/dealt-with": {
    ...supervisors(204),
    send: (who, { findingId }) => who.delete(`/api/findings/${findingId}/dealt-with`),
  },
  "GET /api/replacement-presets": { ...workers, send: (who) => who.get("/api/replacement-presets") },
  "PUT /api/replacement-presets": {
    ...adminsAll(200),
    send: (who) => who.put("/api/replacement-presets", { presets: [{ label: "Light bulb", defaultQty: 1 }] }),
  },

  "GET /api/canned-findings": { ...workers, send: (who) => who.get("/api/canned-findings") },
  "PUT /api/canned-findings": {
    ...adminsAll(200),
    send: (who) =>
      who.put("/api/canned-findings", {
        findings: [{ label: "Sauna is cold", type: "damage", symbol: "sauna", isHidden: false }],
      }),
  },
  // The same language needs no translation service; this park has one, which is never asked.
  "POST /api/translations": {
    ...workers,
    send: (who) => who.post("/api/translations", { text: "Tap drips", from: "en", to: "en" }),
  },

  "GET /api/assignments": { ...workers, send: (who) => who.get("/api/assignments?limit=5") },
  "GET /api/assignments/counts": { ...supervisorsAll(200), send: (who) => who.get("/api/assignments/counts") },
  "GET /api/assignments/board": { ...supervisorsAll(200), send: (who) => who.get("/api/assignments/board") },
  "GET /api/assignments/board/changes": {
    ...supervisorsAll(200),
    send: (who) => who.get(`/api/assignments/board/changes?ids=${crypto.randomUUID()}`),
  },
  "GET /api/assignments/loads": {
    ...supervisorsAll(200),
    send: (who) => who.get(`/api/assignments/loads?date=${day}`),
  },
  "GET /api/assignments/{id}/history": { ...readers, send: (who, { id }) => who.get(`/api/assignments/${id}/history`) },
  "POST /api/assignments": {
    ...supervisorsAll(201),
    send: (who, { villaId: unitId }) =>
      who.post("/api/assignments", { unitId, cleanerId: people.cleaner.id, plannedAt: `${day}T09:00:00Z` }),
  },
  "PATCH /api/assignments/{id}": {
    ...supervisors(200),
    on: "pending",
    send: (who, { id }) => who.patch(`/api/assignments/${id}`, { priority: "high" }),
  },
  "POST /api/assignments/share-out": {
    ...supervisors(200),
    send: (who, { id: assignmentId }) =>
      who.post("/api/assignments/share-out", { shares: [{ assignmentId, cleanerId: stranger.id }] }),
  },
  "POST /api/assignments/bulk/reassign": {
    ...bulk(200),
    send: (who, { id }) => who.post("/api/assignments/bulk/reassign", { assignmentIds: [id], cleanerId: stranger.id }),
  },
  "POST /api/assignments/bulk/priority": {
    ...bulk(200),
    send: (who, { id }) => who.post("/api/assignments/bulk/priority", { assignmentIds: [id], priority: "high" }),
  },
  "POST /api/assignments/bulk/delete": {
    ...bulk(200),
    on: "pending",
    send: (who, { id }) => who.post("/api/assignments/bulk/delete", { assignmentIds: [id] }),
  },
  // Nothing to undo.
  "POST /api/assignments/bulk/undo": {
    ...bulk(409),
    send: (who, { id }) => who.post("/api/assignments/bulk/undo", { assignmentIds: [id] }),
  },
  "DELETE /api/assignments/{id}": {
    ...supervisors(204),
    on: "pending",
    send: (who, { id }) => who.delete(`/api/assignments/${id}`),
  },
  "PATCH /api/assignments/{id}/approve": {
    ...supervisors(200),
    on: "needs_review",
    send: (who, { id }) => who.patch(`/api/assignments/${id}/approve`),
  },
  "PATCH /api/assignments/{id}/reject": {
    ...supervisors(200),
    on: "needs_review",
    send: (who, { id }) => who.patch(`/api/assignments/${id}/reject`, { reason: "Dusty" }),
  },
  "POST /api/assignments/{id}/reopen": {
    ...supervisors(200),
    on: "done",
    send: (who, { id }) => who.post(`/api/assignments/${id}/reopen`, { reason: "Dusty" }),
  },
  // Nothing to undo: to a cleaner whose work is in progress, that is no error.
  "POST /api/assignments/{id}/undo": {
    ...readers,
    admin: [409, 409, 404],
    teamleader: [409, 409, 404],
    send: (who, { id }) => who.post(`/api/assignments/${id}/undo`),
  },

  "GET /api/assignments/qc": { ...qcsAll, send: (who) => who.get("/api/assignments/qc?limit=5") },
  "GET /api/assignments/qc/counts": { ...qcsAll, send: (who) => who.get("/api/assignments/qc/counts") },
  "GET /api/assignments/qc/history": {
    ...qcsAll,
    admin: 200,
    teamleader: 200,
    send: (who) => who.get("/api/assignments/qc/history?limit=5"),
  },
  "POST /api/assignments/{id}/qc/start": {
    ...qcs,
    on: "done",
    send: (who, { id }) => who.post(`/api/assignments/${id}/qc/start`),
  },
  "POST /api/assignments/{id}/qc/complete": {
    ...qcs,
    on: "done",
    send: (who, { id }) => who.post(`/api/assignments/${id}/qc/complete`, { status: "passed" }),
  },

  "GET /api/me": { ...everybody, send: (who) => who.get("/api/me") },
  "PATCH /api/me": { ...everybody, send: (who) => who.patch("/api/me", { telephone: "+31 6 1" }) },
  "PUT /api/me/locale": {
    ...{ admin: 204, teamleader: 204, cleaner: 204, qc: 204, reception: 204, nobody: 401 },
    send: (who) => who.put("/api/me/locale", { locale: "pl" }),
  },
  "POST /api/me/password": {
    ...{ ...open(422), nobody: 401 },
    send: (who) => who.post("/api/me/password", { current: "wrong horse", password: "battery staple" }),
  },
  "GET /api/me/sessions": { ...everybody, send: (who) => who.get("/api/me/sessions") },
  "DELETE /api/me/sessions": {
    ...{ ...open(204), nobody: 401 },
    send: (who) => who.delete("/api/me/sessions"),
  },
  "DELETE /api/me/sessions/{id}": {
    ...{ ...open(404), nobody: 401 },
    send: (who) => who.delete(`/api/me/sessions/${randomUUID()}`),
  },
  "POST /api/sign-in-links": {
    ...{
      admin: [201, 201, 422],
      teamleader: [403, 403, 422],
      cleaner: [403, 403, 422],
      qc: [403, 403, 422],
      reception: [403, 403, 422],
      nobody: 401,
    },
    send: (who, { personId }) => who.post("/api/sign-in-links", { userId: personId, kind: "reset" }),
  },
  "POST /api/sign-in-links/batch": {
    ...{ admin: [201, 201, 422], teamleader: [403, 403, 422], cleaner: 403, qc: 403, nobody: 401 },
    send: (who, { personId }) => who.post("/api/sign-in-links/batch", { userIds: [personId], kind: "reset" }),
  },
  "POST /api/sign-in-links/look": { ...open(422), send: (who) => who.post("/api/sign-in-links/look", {}) },
  "POST /api/sign-in-links/use": { ...open(422), send: (who) => who.post("/api/sign-in-links/use", {}) },
  "GET /api/users": { ...supervisorsAll(200), send: (who) => who.get("/api/users") },
  "POST /api/users": {
    ...adminsAll(201),
    send: (who) => who.post("/api/users", someone("Bea van Dam")),
  },
  "POST /api/users/import": {
    ...adminsAll(200),
    send: (who) =>
      who.post("/api/users/import", { rows: [{ row: 2, name: "Imp Orted", username: "imp.orted" }], dryRun: false }),
  },
  "PATCH /api/users/{id}": {
    ...admins(200),
    send: (who, { personId }) => who.patch(`/api/users/${personId}`, { name: "Bea Bos" }),
  },
  "DELETE /api/users/{id}": { ...admins(204), send: (who, { personId }) => who.delete(`/api/users/${personId}`) },
  "GET /api/registration-codes": { ...supervisorsAll(200), send: (who) => who.get("/api/registration-codes") },
  "POST /api/registration-codes": {
    ...supervisorsAll(201),
    send: (who) => who.post("/api/registration-codes", { code: String(60_000_000 + nextNumber()) }),
  },
  "PUT /api/registration-codes/{id}/deactivate": {
    ...supervisors(200),
    send: (who, { codeId }) => who.send("PUT", `/api/registration-codes/${codeId}/deactivate`),
  },
  "GET /api/registration-codes/{codeId}/users": {
    ...supervisors(200),
    send: (who, { codeId }) => who.get(`/api/registration-codes/${codeId}/users`),
  },
  "GET /api/teams": { ...workers, send: (who) => who.get("/api/teams") },
  "POST /api/teams": {
    ...supervisorsAll(201),
    send: (who) => who.post("/api/teams", { name: "Dunes", number: nextNumber() }),
  },
  "GET /api/teams/{id}": {
    ...supervisors(200),
    cleaner: [200, 200, 404],
    qc: [200, 200, 404],
    send: (who, { teamId }) => who.get(`/api/teams/${teamId}`),
  },
  "PATCH /api/teams/{id}": {
    ...supervisors(200),
    send: (who, { teamId }) => who.patch(`/api/teams/${teamId}`, { name: "Shore" }),
  },
  "DELETE /api/teams/{id}": { ...supervisors(204), send: (who, { teamId }) => who.delete(`/api/teams/${teamId}`) },
  "GET /api/areas": { ...everybody, send: (who) => who.get("/api/areas") },
  // With the areas that are there, because they have villas.
  "PUT /api/areas": {
    ...adminsAll(200),
    send: async (who) => who.put("/api/areas", { areas: (await people.admin.get("/api/areas")).body }),
  },
  "GET /api/villa-types": { ...workers, send: (who) => who.get("/api/villa-types") },
  "PUT /api/villa-types": {
    ...adminsAll(200),
    send: (who) => who.put("/api/villa-types", { villaTypes: [{ name: "Tree house", usualMinutes: 45 }] }),
  },
  "GET /api/units": { ...workers, send: (who) => who.get("/api/units") },
  "POST /api/units": {
    ...adminsAll(201),
    send: (who) => who.post("/api/units", { code: `N${nextNumber()}`, location: "Zandbank" }),
  },
  "POST /api/units/import": {
    ...adminsAll(200),
    send: (who) =>
      who.post("/api/units/import", { rows: [{ row: 2, code: "IMP-1", location: "Zandbank" }], dryRun: false }),
  },
  "PATCH /api/units/{id}": {
    ...admins(200),
    send: (who, { unitId }) => who.patch(`/api/units/${unitId}`, { address: "Plaatweg 1" }),
  },
  "DELETE /api/units/{id}": { ...admins(204), send: (who, { unitId }) => who.delete(`/api/units/${unitId}`) },
  "GET /api/units/{id}/deletion": {
    ...admins(200),
    send: (who, { unitId }) => who.get(`/api/units/${unitId}/deletion`),
  },
  "GET /api/readiness": { ...supervisorsAll(200), reception: 200, send: (who) => who.get("/api/readiness") },
  "POST /api/units/{id}/block": {
    ...supervisors(201),
    send: (who, { unitId }) => who.post(`/api/units/${unitId}/block`, { reason: "Water damage" }),
  },
  "DELETE /api/units/{id}/block": {
    ...supervisors(204),
    send: (who, { unitId }) => who.delete(`/api/units/${unitId}/block`),
  },
  // Nobody has closed it.
  "POST /api/units/{id}/block/undo": {
    ...supervisors(409),
    send: (who, { unitId }) => who.post(`/api/units/${unitId}/block/undo`, { step: "close" }),
  },
  "GET /api/tokens": { ...adminsAll(200), send: (who) => who.get("/api/tokens") },
  "POST /api/tokens": {
    ...adminsAll(201),
    send: (who) => who.post("/api/tokens", { name: "Booking software", scopes: ["stays:write"] }),
  },
  "DELETE /api/tokens/{id}": {
    ...admins(204),
    send: (who, { tokenId }) => who.delete(`/api/tokens/${tokenId}`),
  },
  "GET /api/reports/summary": { ...adminsAll(200), send: (who) => who.get("/api/reports/summary") },

  "GET /api/schedules": { ...workers, send: (who) => who.get("/api/schedules?limit=5") },
  "GET /api/schedules/date/{date}": { ...workers, send: (who) => who.get(`/api/schedules/date/${day}`) },
  "GET /api/absences": { ...workers, send: (who) => who.get(`/api/absences?from=${day}&to=${day}`) },
  "GET /api/absences/handed-over": {
    ...supervisorsAll(200),
    send: (who, { userId }) => who.get(`/api/absences/handed-over?userId=${userId}&from=${day}&to=${day}`),
  },
  // An inspector's own: inspectors.test.ts of absences.
  "POST /api/absences": {
    ...{ admin: [201, 201, 422], teamleader: [201, 201, 422], cleaner: [201, 403, 403], qc: 403, nobody: 401 },
    send: (who, { userId, freeDay: from }) => who.post("/api/absences", { userId, from }),
  },
  "DELETE /api/absences/{id}": {
    ...{ admin: [204, 204, 404], teamleader: [204, 204, 404], cleaner: [204, 404, 404], qc: 404, nobody: 401 },
    send: (who, { absenceId }) => who.delete(`/api/absences/${absenceId}`),
  },
  "GET /api/stays": { ...supervisorsAll(200), send: (who) => who.get(`/api/stays?from=${day}&to=${day}`) },
  "PUT /api/stays/{source}/{externalId}": {
    ...supervisorsAll(200),
    send: (who, { villaId: unit, unitId }) =>
      who.put(`/api/stays/manual/${unitId}`, { unit, arrival: day, departure: addDays(day, 2) }),
  },
  // People enter stays one by one.
  "POST /api/stays/{source}/batch": {
    ...{ admin: 403, teamleader: 403, cleaner: 403, qc: 403, nobody: 401 },
    send: (who, { villaId: unit }) =>
      who.post("/api/stays/bookings/batch", {
        stays: [{ externalId: "1", unit, arrival: day, departure: addDays(day, 2) }],
      }),
  },
  "POST /api/stays/import": {
    ...supervisorsAll(200),
    send: (who, { villaId: unit, unitId: reference }) =>
      who.post("/api/stays/import", {
        ...{ list: "bookings", complete: null, dryRun: false },
        rows: [{ reference, unit, arrival: day, departure: addDays(day, 2) }],
      }),
  },
  "DELETE /api/stays/{source}/{externalId}": {
    ...supervisorsAll(404),
    send: (who) => who.delete(`/api/stays/manual/${randomUUID()}`),
  },
  "PUT /api/stay-villas/{id}": {
    ...supervisorsAll(404),
    send: (who, { villaId }) => who.put(`/api/stay-villas/${randomUUID()}`, { unitId: villaId }),
  },
  "GET /api/stays/{id}": { ...supervisorsAll(404), send: (who) => who.get(`/api/stays/${randomUUID()}`) },
  "GET /api/stays/{id}/history": {
    ...supervisorsAll(404),
    send: (who) => who.get(`/api/stays/${randomUUID()}/history`),
  },
  "POST /api/stays/{id}/departed": {
    ...supervisorsAll(404),
    reception: 404,
    send: (who) => who.post(`/api/stays/${randomUUID()}/departed`),
  },
  "POST /api/stays/{id}/arrived": {
    ...supervisorsAll(404),
    reception: 404,
    send: (who) => who.post(`/api/stays/${randomUUID()}/arrived`),
  },
  "GET /api/needs": { ...supervisorsAll(200), send: (who) => who.get(`/api/needs?from=${day}&to=${day}`) },
  "POST /api/needs/plan": {
    ...supervisorsAll(409),
    send: (who, { personId: cleanerId }) => {
      const need = { stayId: randomUUID(), ruleId: randomUUID(), nth: 1, date: day };
      return who.post("/api/needs/plan", { needs: [need], cleanerId });
    },
  },
  "GET /api/stay-work": { ...supervisorsAll(200), send: (who) => who.get(`/api/stay-work?from=${day}&to=${day}`) },
  "GET /api/stay-flags": { ...supervisorsAll(200), send: (who) => who.get("/api/stay-flags") },
  "POST /api/stay-flags/{assignmentId}": {
    ...supervisorsAll(404),
    send: (who, { id }) => who.post(`/api/stay-flags/${id}`, { answer: "keep" }),
  },
  "GET /api/webhooks": { ...adminsAll(200), send: (who) => who.get("/api/webhooks") },
  "POST /api/webhooks": {
    ...adminsAll(201),
    send: (who) => who.post("/api/webhooks", { name: "Hook", url: calendar, events: ["finding.added"] }),
  },
  "PATCH /api/webhooks/{id}": {
    ...admins(200),
    send: (who, { webhookId }) => who.patch(`/api/webhooks/${webhookId}`, { isOn: false }),
  },
  "DELETE /api/webhooks/{id}": {
    ...admins(204),
    send: (who, { webhookId }) => who.delete(`/api/webhooks/${webhookId}`),
  },
  "GET /api/webhooks/{id}/deliveries": {
    ...admins(200),
    send: (who, { webhookId }) => who.get(`/api/webhooks/${webhookId}/deliveries`),
  },
  "POST /api/webhooks/{id}/deliveries/{deliveryId}/replay": {
    ...admins(200),
    send: (who, { webhookId, deliveryId }) => who.post(`/api/webhooks/${webhookId}/deliveries/${deliveryId}/replay`),
  },
  "GET /api/forecast": { ...supervisorsAll(200), send: (who) => who.get("/api/forecast?date=2020-01-01") },
  "GET /api/forecast/ready-times": {
    ...supervisorsAll(200),
    reception: 200,
    send: (who) => who.get("/api/forecast/ready-times?date=2020-01-01"),
  },
  // Nothing is based on this day any more.
  "POST /api/forecast/apply": {
    ...supervisorsAll(422),
    send: (who, { userId }) =>
      who.post("/api/forecast/apply", {
        basedOn: "2020-01-01.aaaaaaaaaaaaaaaaaaaaaa",
        moves: [{ kind: "call-in", cleanerId: userId }],
      }),
  },
  "POST /api/day-plans": {
    ...supervisorsAll(201),
    send: (who, { freeDay }) => who.post("/api/day-plans", { date: freeDay }),
  },
  "POST /api/day-plans/{id}/apply": {
    ...supervisorsAll(404),
    send: (who) => who.post(`/api/day-plans/${randomUUID()}/apply`),
  },
  "POST /api/day-plans/{id}/undo": {
    ...supervisorsAll(404),
    send: (who) => who.post(`/api/day-plans/${randomUUID()}/undo`),
  },
  "GET /api/area-walks": { ...supervisorsAll(200), send: (who) => who.get("/api/area-walks") },
  "PUT /api/area-walks": { ...adminsAll(200), send: (who) => who.put("/api/area-walks", { walks: [] }) },
  "GET /api/feeds": { ...supervisorsAll(200), send: (who) => who.get("/api/feeds") },
  "POST /api/feeds": { ...adminsAll(201), send: (who) => who.post("/api/feeds", { kind: "ical", url: calendar }) },
  "PUT /api/feeds/{id}/address": {
    ...admins(200),
    send: (who, { feedId }) => who.put(`/api/feeds/${feedId}/address`, { url: calendar }),
  },
  "DELETE /api/feeds/{id}": { ...admins(204), send: (who, { feedId }) => who.delete(`/api/feeds/${feedId}`) },
  "POST /api/feeds/{id}/read": {
    ...supervisors(200),
    send: (who, { feedId }) => who.post(`/api/feeds/${feedId}/read`),
  },
  // Nothing is held.
  "POST /api/feeds/{id}/release": {
    ...supervisors(409),
    send: (who, { feedId }) => who.post(`/api/feeds/${feedId}/release`),
  },
  "GET /api/task-rules": { ...supervisorsAll(200), send: (who) => who.get("/api/task-rules") },
  "PUT /api/task-rules": {
    ...adminsAll(200),
    send: (who) => who.put("/api/task-rules", { rules: [{ trigger: "departure", days: 0, kindId: changeoverKindId }] }),
  },
  "POST /api/schedules": {
    ...supervisorsAll(201),
    send: (who, { freeDay: date, villaId }) => who.post("/api/schedules", { date, ...booking(villaId) }),
  },
  "POST /api/schedules/bulk": {
    ...supervisorsAll(201),
    send: (who, { freeDay, villaId }) =>
      who.post("/api/schedules/bulk", { startDate: freeDay, endDate: freeDay, ...booking(villaId) }),
  },
  "POST /api/schedules/shared": {
    ...supervisorsAll(201),
    send: (who, { freeDay, villaId }) => {
      const { cleanerIds, unitIds, ...times } = booking(villaId);
      const shares = cleanerIds.map((cleanerId) => ({ cleanerId, unitIds }));
      return who.post("/api/schedules/shared", { startDate: freeDay, endDate: freeDay, ...times, shares });
    },
  },
  "GET /api/schedules/{id}": {
    ...readers,
    qc: [200, 200, 404],
    send: (who, { scheduleId }) => who.get(`/api/schedules/${scheduleId}`),
  },
  "GET /api/schedules/{id}/series": {
    ...supervisors(200),
    send: (who, { scheduleId }) => who.get(`/api/schedules/${scheduleId}/series`),
  },
  "PUT /api/schedules/{id}": {
    ...supervisors(200),
    send: (who, { scheduleId, freeDay: date, villaId }) =>
      who.send("PUT", `/api/schedules/${scheduleId}`, { body: { date, ...booking(villaId) } }),
  },
  "PATCH /api/schedules/{id}": {
    ...cleanersOwn(200),
    send: (who, { scheduleId }) => who.patch(`/api/schedules/${scheduleId}`, { status: "absent" }),
  },
  "DELETE /api/schedules/{id}": {
    ...supervisors(204),
    send: (who, { scheduleId }) => who.delete(`/api/schedules/${scheduleId}`),
  },

  "POST /api/objects/upload": {
    ...{ admin: 200, teamleader: 200, cleaner: 200, qc: 200, nobody: 401 },
    send: (who) => who.post("/api/objects/upload"),
  },
  // Refused as somebody else's upload, but not for an admin's role.
  "POST /api/reference-photos": {
    ...{ admin: 422, teamleader: 403, cleaner: 403, qc: 403, nobody: 401 },
    send: (who, { uploadId }) => who.post("/api/reference-photos", { photoURL: `${app.url}/objects/${uploadId}` }),
  },
  "GET /api/assignments/{id}/repeated-photos": {
    ...supervisors(200),
    qc: 404,
    send: (who, { id }) => who.get(`/api/assignments/${id}/repeated-photos`),
  },
  // Public, but useless without an address signed by this server.
  "PUT /objects/{id}": {
    ...open(403),
    send: (who, { uploadId }) => who.send("PUT", `/objects/${uploadId}?expires=9999999999&signature=x`, { body: "x" }),
  },
  "GET /objects/{id}": { ...readers, send: (who, { photoId }) => who.get(`/objects/${photoId}`) },
  "GET /api/assignments/{id}/media": { ...readers, send: (who, { id }) => who.get(`/api/assignments/${id}/media`) },
  "GET /api/assignments/{id}/qc-media": {
    ...readers,
    send: (who, { id }) => who.get(`/api/assignments/${id}/qc-media`),
  },
  "POST /api/assignments/{id}/media": {
    ...cleanersOwn(201),
    send: (who, { id, uploadId }) =>
      who.post(`/api/assignments/${id}/media`, { photoURL: `${app.url}/objects/${uploadId}` }),
  },
  "DELETE /api/assignments/{id}/media/{mediaId}": {
    ...supervisors(204),
    ...{ cleaner: [204, 404, 404], qc: 404 },
    send: (who, { id, photoId }) => who.delete(`/api/assignments/${id}/media/${photoId}`),
  },
  "POST /api/assignments/{id}/qc-media": {
    admin: 403,
    teamleader: 403,
    cleaner: 403,
    qc: 404,
    nobody: 401,
    send: (who, { id, uploadId }) =>
      who.post(`/api/assignments/${id}/qc-media`, { url: `${app.url}/objects/${uploadId}`, kind: "photo" }),
  },
  "POST /api/assignments/{id}/photo-announcements": {
    ...cleanersOwn(200),
    qc: 404,
    send: (who, { id }) =>
      who.post(`/api/assignments/${id}/photo-announcements`, {
        photos: [{ id: randomUUID(), sha256: "0".repeat(64), kind: "photo" }],
      }),
  },
  "GET /api/assignments/{id}/photo-announcements": {
    ...supervisors(200),
    send: (who, { id }) => who.get(`/api/assignments/${id}/photo-announcements`),
  },
  // Their own announcements, and for supervisors all; withdrawing a missing one succeeds for everyone.
  "DELETE /api/assignments/{id}/photo-announcements/{photoId}": {
    ...{ admin: 204, teamleader: 204, nobody: 401 },
    cleaner: [204, 404, 204],
    qc: [404, 404, 204],
    send: (who, { id, announcementId }) => who.delete(`/api/assignments/${id}/photo-announcements/${announcementId}`),
  },
};

const booking = (villaId: string) => ({
  ...{ startTime: "09:00", endTime: "12:00" },
  ...{ cleanerIds: [people.cleaner.id], unitIds: [villaId] },
});

let number = 0;
const nextNumber = () => {
  number += 1;
  return number;
};

/** Creates records for a target, each kind apart: a call that changes some has only those made again. */
const makers: ((lead: Caller, status: Work["status"]) => Promise<Partial<Target>>)[] = [
  // New work with everything ticked, so that every permitted step succeeds.
  async (lead, status) => {
    const id = await addWork(app, { lead, status, ticked: items });
    const [tick] = await ticksOf(app, id);
    const [found] = await app.database.db
      .insert(findings)
      .values({ assignmentId: id, type: "damage", text: "Crack", createdById: lead.id })
      .returning({ id: findings.id });
    const [photoId, announcementId] = [await photoOf(lead, id), await announcementOf(lead, id)];
    return { id, completionId: tick?.id ?? "", findingId: found?.id ?? "", photoId, announcementId };
  },
  async () => {
    const villaId = await addVilla(app);
    return { villaId, unitId: villaId };
  },
  async () => {
    const fields = { name: "Dunes", number: nextNumber() };
    return { teamId: (await perform(app.park, null, (act) => createTeam(act, fields))).id };
  },
  async () => ({ listId: await perform(app.park, null, draftOfStandard) }),
  personAndCode,
  async () => ({ tokenId: (await addToken(app)).id }),
  async () => ({ feedId: await feedOf() }),
  async (lead) => ({ scheduleId: await rowOf(lead) }),
  async (lead) => ({ absenceId: await absenceOf(lead) }),
  async () => ({ uploadId: await uploadOf(people.cleaner) }),
  async () => ({ freeDay: addDays("2031-01-01", nextNumber()) }),
];
/** What belongs to nobody and exists nevertheless: somebody's villa, upload and day. */
const existing = new Set(["villaId", "uploadId", "freeDay"]);

/** Records that no call has changed yet, by whose they are, their status and their maker. Creating them takes most of the time, and a refusal leaves no trace. */
const unchanged = new Map<string, Partial<Target>>();
const keyOf = (whose: Whose, status: Work["status"], maker: number) => `${whose} ${status} ${maker}`;

/** A call has used these records, and changed some of them. */
function forget(whose: Whose, status: Work["status"], used: ReadonlySet<PropertyKey>): void {
  for (const i of makers.keys()) {
    const key = keyOf(whose, status, i);
    if (Object.keys(unchanged.get(key) ?? {}).some((name) => used.has(name))) unchanged.delete(key);
  }
}

async function target(whose: Whose, status: Work["status"]): Promise<Target> {
  const lead = whose === "own" ? people.cleaner : stranger;
  const made = nothing();
  if (whose !== "none") made.userId = lead.id;
  for (const [i, make] of makers.entries()) {
    const key = keyOf(whose, status, i);
    const found = unchanged.get(key) ?? (await make(lead, status));
    unchanged.set(key, found);
    const isThere = ([name]: [string, unknown]) => whose !== "none" || existing.has(name);
    Object.assign(made, Object.fromEntries(Object.entries(found).filter(isThere)));
  }
  return made;
}

/** Ids of nothing, apart from an item of the checklist. */
function nothing(): Target {
  return {
    id: randomUUID(),
    itemId: items[0] ?? "",
    listId: randomUUID(),
    completionId: randomUUID(),
    findingId: randomUUID(),
    userId: randomUUID(),
    photoId: randomUUID(),
    uploadId: "",
    announcementId: randomUUID(),
    villaId: "",
    unitId: randomUUID(),
    teamId: randomUUID(),
    personId: randomUUID(),
    codeId: randomUUID(),
    tokenId: randomUUID(),
    feedId: randomUUID(),
    webhookId: randomUUID(),
    deliveryId: randomUUID(),
    scheduleId: randomUUID(),
    absenceId: randomUUID(),
    freeDay: "",
  };
}

/** Adds a copy of the standard checklist. */
async function draftOfStandard(context: ActionContext): Promise<string> {
  const [standard] = await allChecklists(context.tx);
  return (await createChecklist(context, { name: `List ${nextNumber()}`, copyOf: standard?.id })).id;
}

/** Announces a photo from someone's phone. */
async function announcementOf(lead: Caller, assignmentId: string): Promise<string> {
  const id = randomUUID();
  await app.database.db
    .insert(photoAnnouncements)
    .values({ id, assignmentId, ownerId: lead.id, sha256: Buffer.alloc(32) });
  return id;
}

const someone = (name: string) =>
  ({ name, email: `${randomUUID()}@park.example`, password: "correct horse", role: "cleaner" }) as const;

async function personAndCode(): Promise<{ personId: string; codeId: string }> {
  const code = String(60_000_000 + nextNumber());
  return perform(app.park, null, async (act) => {
    const { id: personId } = await addPerson(act, someone("Bea van Dam"));
    return { personId, codeId: (await addRegistrationCode(act, { code, supervisorId: personId })).id };
  });
}

/** Books someone on an otherwise free day and returns the row. */
async function rowOf(lead: Caller): Promise<string> {
  const villa = await addVilla(app);
  const booking = {
    ...{ date: addDays("2031-01-01", nextNumber()), startTime: "09:00", endTime: "12:00" },
    ...{ cleanerIds: [lead.id], unitIds: [villa] },
  };
  const booked = await perform(app.park, null, (act) => addBooking(act, booking));
  return booked.scheduleIds[0] ?? "";
}

/** Adds a calendar that can't be read. */
async function feedOf(): Promise<string> {
  const row = { id: randomUUID(), name: "Calendar", host: "127.0.0.1", address: Buffer.alloc(0) };
  await app.database.db.insert(feeds).values(row);
  return row.id;
}

/** Adds a webhook that nothing reaches, with a message that was given up. */
async function webhookOf(): Promise<{ webhookId: string; deliveryId: string }> {
  const { id: webhookId } = await addTestWebhook(app, { url: calendar }, ["finding.added"]);
  const deliveryId = randomUUID();
  const message = { event: "finding.added", subjectId: randomUUID(), payload: {}, triedAt: new Date() } as const;
  const ended = { endedAt: new Date(), outcome: "failed" } as const;
  await app.database.db.insert(webhookDeliveries).values({ id: deliveryId, webhookId, ...message, ...ended });
  return { webhookId, deliveryId };
}

/** Marks someone absent on an otherwise free day. */
async function absenceOf({ id: userId }: Caller): Promise<string> {
  const away = { id: randomUUID(), userId, date: addDays("2031-01-01", nextNumber()), isAvailable: false };
  await app.database.db.insert(availabilities).values(away);
  return away.id;
}

/** Uploads a photo without recording it. */
async function uploadOf(owner: Caller): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await app.database.db.insert(objects).values({ id, ownerId: owner.id, sha256: Buffer.alloc(32), arrivedAt: now });
  await store.put(id, { full: Buffer.from("full"), thumb: Buffer.from("thumb") });
  return id;
}

/** Adds a photo to someone's work; its record has the id of its object. */
async function photoOf(lead: Caller, assignmentId: string): Promise<string> {
  const objectId = await uploadOf(lead);
  const url = `/objects/${objectId}`;
  await app.database.db.insert(media).values({ id: objectId, assignmentId, objectId, url, createdById: lead.id });
  return objectId;
}

async function headOfEvents(who: Caller): Promise<Answer> {
  if (who.cookie === "") return who.get("/api/events");
  await openEvents(app, who);
  return { status: 200, headers: new Headers(), body: undefined, text: "" };
}

/** The newest row of the history, whose ids rise. Counting thousands of rows before and after each call would take a third of the time. */
async function newestAudit(): Promise<string | undefined> {
  const [newest] = await app.database.db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return newest?.id;
}

describe.each(Object.entries(rows))("%s", (call, row) => {
  test.each(whos)("%s", async (who) => {
    const allowed = row[who] ?? 403;
    const expected = typeof allowed === "number" ? [allowed, allowed, allowed] : allowed;
    const statuses: number[] = [];
    const { on: status = "in_progress" } = row;
    for (const whose of ["own", "other's", "none"] as const) {
      const used = new Set<PropertyKey>();
      const given = new Proxy(
        {
          ...(await target(whose, status)),
          // Not for other calls: each finding would be told to hundreds of webhooks.
          ...(call.includes("/webhooks/") && whose !== "none" && (await webhookOf())),
        },
        {
          get(all, name, receiver) {
            used.add(name);
            return Reflect.get(all, name, receiver);
          },
        },
      );
      const before = await newestAudit();
      const answer = await row.send(people[who], given);
      statuses.push(answer.status);
      if (answer.status < 400) {
        if (!call.startsWith("GET ")) forget(whose, status, used);
        continue;
      }
      problemOf(answer);
      expect(await newestAudit(), "a refusal must leave no trace").toBe(before);
    }
    expect(statuses).toEqual(expected);
  });
});

test("every mounted call has a row, and every row a mounted call", async () => {
  expect((await callsOf(app)).map(({ name }) => name).sort()).toEqual(Object.keys(rows).sort());
});
