import * as z from "zod/mini";
import type { Acknowledged } from "./outbox";

// What the acknowledged changes must have left in the database, worked out from the calls alone.

/** What is in the database of one day, or should be. */
export type Books = {
  /** Idempotency keys with their users. */
  keys: string[];
  /** Audit rows, by user and record, in their order; an assignment's photos apart from its steps. */
  audits: Map<string, string[]>;
  ticks: string[];
  notes: string[];
  findings: string[];
  photos: string[];
  statuses: string[];
  inspections: string[];
  marks: string[];
};

const texts = z.object({ notes: z.optional(z.nullable(z.string())), text: z.optional(z.string()) });
const verdict = z.object({
  status: z.optional(z.string()),
  items: z.optional(z.array(z.object({ itemId: z.string() }))),
});
const announced = z.object({ photos: z.array(z.object({ id: z.string(), sha256: z.string() })) });
const plan = z.object({ id: z.string(), changed: z.array(z.string()) });

/** The books after these changes, in the order of their answers. */
export function booksOf(acknowledged: readonly Acknowledged[]): Books {
  const audits = new Map<string, string[]>();
  const ticks = new Map<string, string>();
  const notes = new Map<string, string>();
  const steps = new Map<string, Step[]>();
  const hashes = new Map<string, string>();
  const books: Pick<Books, "findings" | "photos" | "inspections" | "marks"> = {
    ...{ findings: [], photos: [] },
    ...{ inspections: [], marks: [] },
  };
  for (const { userId, key, method, path, body, photoId, answer } of acknowledged) {
    const [, , what = "", id = "", ...rest] = path.split("/");
    const call = `${method} ${[what, "…", ...rest.map((part) => (part.length === 36 ? "…" : part))].join("/")}`;
    const record = (action: string, entity = id, detail = "") => {
      const own = `${userId} ${entity}`;
      audits.set(own, [...(audits.get(own) ?? []), `${action} ${detail}`.trim()]);
    };
    const take = (step: Step) => void steps.set(id, [...(steps.get(id) ?? []), step]);
    const sendBack = (items: readonly { itemId: string }[] = []) => {
      for (const { itemId } of items) {
        const at = `${id} ${itemId}`;
        // The answer can be lost, and come after the cleaner has seen it and ticked again: keys are in the order in which phones made them.
        const tickKey = ticks.get(at)?.split(" ").at(-1);
        if (tickKey && tickKey < key) ticks.delete(at);
      }
    };
    const [, itemId = ""] = rest;
    switch (call) {
      case "POST assignments/…/start":
        take("start");
        record("assignment.start");
        break;
      case "POST assignments/…/checklist/…": {
        const { notes: text } = z.parse(texts, body ?? {});
        ticks.set(`${id} ${itemId}`, `${id} ${itemId} ${userId} ${key}`);
        if (text) notes.set(`${id} ${itemId} ${userId}`, text);
        record("assignment.tick", id, itemId);
        break;
      }
      case "PUT assignments/…/checklist/…/notes": {
        const { notes: text } = z.parse(texts, body);
        notes.set(`${id} ${itemId} ${userId}`, text ?? "");
        record("assignment.note", id, itemId);
        break;
      }
      case "POST assignments/…/findings":
        books.findings.push(`${id} ${userId} ${key} ${z.parse(texts, body).text}`);
        record("assignment.finding");
        break;
      case "POST assignments/…/photo-announcements":
        for (const { id: photo, sha256 } of z.parse(announced, body).photos) {
          hashes.set(photo, sha256);
          record("photo.announce", photo);
        }
        break;
      case "POST assignments/…/media":
      case "POST assignments/…/qc-media":
        books.photos.push(`${id} ${userId} ${photoId} ${hashes.get(photoId ?? "")}`);
        // Photos have a lane of their own: beside steps that are in flight, in any order.
        record(call.endsWith("qc-media") ? "assignment.qc-photo" : "assignment.photo", `${id} photos`);
        break;
      case "POST assignments/…/complete":
        take("complete");
        record("assignment.complete");
        break;
      case "PATCH assignments/…/approve":
        take("approve");
        record("assignment.approve");
        break;
      case "PATCH assignments/…/reject":
        take("reject");
        sendBack(z.parse(verdict, body).items);
        record("assignment.reject");
        break;
      case "POST assignments/…/qc/start":
        record("inspection.start");
        break;
      case "POST assignments/…/qc/complete": {
        const { status = "", items } = z.parse(verdict, body);
        if (status === "needs_rework") take("rework");
        sendBack(items);
        books.inspections.push(`${id} ${userId} ${status}`);
        record("inspection.decide");
        break;
      }
      case "PATCH assignments/…":
        record("assignment.reassign");
        break;
      case "POST assignments/…/guests-still-here":
        record("assignment.guests-here");
        break;
      case "POST stays/…/departed":
      case "POST stays/…/arrived":
        books.marks.push(`${id} ${rest[0]}`);
        record(`stay.${rest[0]}`);
        break;
      case "POST units/…/block":
      case "DELETE units/…/block":
        record(method === "POST" ? "unit.block" : "unit.unblock");
        break;
      case "POST day-plans/…/apply":
      case "POST forecast/…": {
        const done = z.parse(plan, answer);
        record("day-plan.apply", done.id);
        for (const work of done.changed)
          record(what === "forecast" ? "assignment.rearrange" : "assignment.create", work);
        break;
      }
      case "POST day-plans/…":
        break;
      default:
        throw new Error(`no rule for ${call}`);
    }
  }
  return {
    keys: acknowledged.map(({ userId, key }) => `${userId} ${key}`),
    ...{ audits, ...books },
    ticks: [...ticks.values()],
    notes: [...notes].map(([whose, text]) => `${whose} ${text}`),
    statuses: [...steps].map(([id, taken]) => `${id} ${statusAfter(taken)}`),
  };
}

type Step = "start" | "complete" | "approve" | "reject" | "rework";

/**
 * The status after these steps in whatever order: the answer to a cleaner's submission may be lost, and come again after the leader's approval. Each
 * approval or rejection ends a submission, each rework an approval.
 */
function statusAfter(taken: readonly Step[]): string {
  const count = (step: Step) => taken.filter((one) => one === step).length;
  if (count("approve") > count("rework")) return "done";
  return count("complete") > count("approve") + count("reject") ? "needs_review" : "in_progress";
}
