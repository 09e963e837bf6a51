import { findings } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { lockOwn } from "../reads";
import { canAddFinding } from "../rules";
import { changed, type Doing, goesOn } from "./steps";

type Finding = typeof findings.$inferSelect;
export type NewFinding = { type: Finding["type"]; text: string; qty?: number };

/** Writes down what was found in a cleaner's own villa. Text says something, and a replacement says how many (else 422). */
export async function addFinding(act: Doing, id: string, { type, text, qty }: NewFinding): Promise<Finding> {
  if (text.trim() === "") throw invalid("text", "Please write what you found.");
  if (type === "replace" && (qty === undefined || qty < 1)) throw invalid("qty", "Please say how many, at least 1.");
  const work = await lockOwn(act.tx, act.by, id);
  goesOn(canAddFinding(work.status));
  const [row] = await act.tx
    .insert(findings)
    .values({ assignmentId: id, type, text: text.trim(), qty: qty ?? null, createdById: act.by.id, createdAt: act.now })
    .returning();
  if (!row) throw new Error("the finding that was just added is not there");
  await changed(act, work, "assignment.finding", { findingId: row.id, type });
  return row;
}

function invalid(path: string, message: string): Problem {
  return new Problem("invalid", message, { errors: [{ path, message }] });
}
