import { asc, eq } from "drizzle-orm";
import {
  assignmentCollaborators,
  assignments,
  findings,
  qcReviews,
  workingPeriods,
} from "../../src/server/database/tables";
import { addWork, auditOf, notesOf, ticksOf, type Work } from "./builders";
import { type Caller, signInAs } from "./caller";
import type { TestApp } from "./start-app";

/** Everyone who may act on an assignment. */
export const actors = ["admin", "leader", "lead", "helper", "left", "stranger", "quinn", "olaf"] as const;
export type Actor = (typeof actors)[number];
export type People = Record<Actor, Caller>;

/** Signs in everyone: supervisors, the lead, a collaborator, one who has left, an unrelated cleaner, and two inspectors. */
export async function signInPeople(app: TestApp): Promise<People> {
  const [admin, leader, lead, helper, left, stranger, quinn, olaf] = await Promise.all([
    signInAs(app, "admin"),
    signInAs(app, "teamleader"),
    signInAs(app, "cleaner", "Lead"),
    signInAs(app, "cleaner", "Helper"),
    signInAs(app, "cleaner", "Left"),
    signInAs(app, "cleaner", "Stranger"),
    signInAs(app, "qc", "Quinn"),
    signInAs(app, "qc", "Olaf"),
  ]);
  return { admin, leader, lead, helper, left, stranger, quinn, olaf };
}

type Review = "in_progress" | "passed" | "needs_rework";
type Setup = {
  status: NonNullable<Work["status"]>;
  round?: number;
  review?: [round: number, Review];
  rejected?: true;
  uncovered?: true;
};

/** The states of an assignment. Every review is Quinn's. "review2" and "done2" were finished a second time, after rework. */
export const states = [
  "pending",
  "begun",
  "rejected",
  "review",
  "done",
  "inspecting",
  "passed",
  "rework",
  "review2",
  "done2",
  "uncovered",
  "uncovered2",
] as const;
export type State = (typeof states)[number];
const setups: Record<State, Setup> = {
  pending: { status: "pending" },
  begun: { status: "in_progress" },
  rejected: { status: "in_progress", round: 1, rejected: true },
  review: { status: "needs_review" },
  done: { status: "done" },
  inspecting: { status: "done", review: [1, "in_progress"] },
  passed: { status: "done", review: [1, "passed"] },
  rework: { status: "in_progress", round: 1, review: [1, "needs_rework"] },
  review2: { status: "needs_review", round: 2, review: [1, "needs_rework"] },
  done2: { status: "done", round: 2, review: [1, "needs_rework"] },
  uncovered: { status: "pending", uncovered: true },
  uncovered2: { status: "in_progress", uncovered: true },
};

/** Adds an assignment in this state, 45 minutes after its start, with these items ticked and a finding by each cleaner. */
export async function addAssignmentIn(
  app: TestApp,
  people: People,
  state: State,
  ticked: readonly string[],
): Promise<string> {
  const past = setups[state];
  const { lead, helper, left, leader, quinn } = people;
  const { status, round, uncovered = false } = past;
  const crew = uncovered ? { left: [helper, left] } : { helpers: [helper], left: [left] };
  const id = await addWork(app, { lead, ...crew, status, uncovered, ticked: status === "pending" ? [] : ticked });
  const { db } = app.database;
  const damage = { assignmentId: id, type: "damage", text: "Crack" } as const;
  if (status !== "pending")
    await db.insert(findings).values([lead, helper].map(({ id: createdById }) => ({ ...damage, createdById })));
  if (round !== undefined) await db.update(assignments).set({ round }).where(eq(assignments.id, id));
  if (status === "in_progress" && round === 1) {
    const ended = { finishedAt: new Date(), minutes: 20 };
    await db.update(workingPeriods).set(ended).where(eq(workingPeriods.assignmentId, id));
    await db.update(assignments).set({ actualMinutes: 20 }).where(eq(assignments.id, id));
  }
  if (past.rejected) {
    const rejection = { rejectionReason: "Oven", rejectedById: leader.id, rejectedAt: new Date() };
    await db.update(assignments).set(rejection).where(eq(assignments.id, id));
  }
  if (past.review) {
    const [of, verdict] = past.review;
    const words = { notes: verdict === "needs_rework" ? "Sand" : null };
    const reviewedAt = verdict === "in_progress" ? null : new Date();
    await db
      .insert(qcReviews)
      .values({ assignmentId: id, round: of, status: verdict, reviewerId: quinn.id, reviewedAt, ...words });
    if (of === (round ?? 1)) await db.update(assignments).set({ qcStatus: verdict }).where(eq(assignments.id, id));
  }
  return id;
}

/** Returns all of an assignment's rows; `row` is undefined if it has been deleted. */
export async function rowsOf(app: TestApp, id: string) {
  const { db } = app.database;
  const [[row], ticks, notes, found, reviews, crew, audit] = await Promise.all([
    db.select().from(assignments).where(eq(assignments.id, id)),
    ticksOf(app, id),
    notesOf(app, id),
    db.select().from(findings).where(eq(findings.assignmentId, id)).orderBy(asc(findings.id)),
    db.select().from(qcReviews).where(eq(qcReviews.assignmentId, id)).orderBy(asc(qcReviews.round)),
    db
      .select()
      .from(assignmentCollaborators)
      .where(eq(assignmentCollaborators.assignmentId, id))
      .orderBy(asc(assignmentCollaborators.id)),
    auditOf(app, id),
  ]);
  return { row, ticks, notes, found, reviews, crew, audit };
}
