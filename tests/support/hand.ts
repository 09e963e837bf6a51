import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { expect } from "vitest";
import * as z from "zod/mini";
import { assignment } from "../../src/features/assignments/contract/assignment";
import type { Answer, Caller } from "./caller";
import { expectComeBack } from "./problem";

type Step = "tick" | "note" | "untick";
/** One change, as it is sent: the same request under the same key, however often. */
type Change = { step: Step; itemId: string; notes: string; key: string; path: string };
/** What the database must hold of a hand's work: every change once and in its order, and the ticks that these leave. */
type Story = { changes: string[]; ticks: Record<string, string> };

const methods = { tick: "POST", note: "PATCH", untick: "DELETE" } as const;

/** A cleaner's hand: ticks, notes and unticks items of one assignment that no other hand touches, without a pause. */
export class Hand {
  readonly acknowledged: Change[] = [];
  readonly #completions = new Map<string, string>();
  #unanswered: Change | undefined;
  #made = 0;

  constructor(
    readonly path: string,
    readonly items: readonly string[],
  ) {}

  /** Works until it is turned away, and gives the refusal; nothing where no answer came at all, or it is told to stop. */
  async work(caller: Caller, stopping?: AbortSignal): Promise<Answer | undefined> {
    while (!stopping?.aborted) {
      this.#unanswered ??= this.#next();
      const refusal = await this.#ask(caller, this.#unanswered);
      if (refusal !== "done") return refusal;
    }
    return undefined;
  }

  /** Works until told to stop, as a phone does: what got no answer goes once more under its old key, after the pause that was asked for. */
  async workOn(caller: Caller, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const refusal = await this.work(caller, stopping);
      if (refusal?.status === 503) expectComeBack(refusal);
      const seconds = Number(refusal?.headers.get("retry-after")) || 0.5;
      if (!stopping.aborted) await pause(seconds * 1_000);
    }
  }

  /** Sends what is still without an answer once more, under its old key. */
  async repeat(caller: Caller): Promise<void> {
    if (this.#unanswered) expect(await this.#ask(caller, this.#unanswered)).toBe("done");
  }

  /** Sends everything that was acknowledged again; each must get its first answer and change nothing. */
  async repeatAll(caller: Caller): Promise<void> {
    for (const change of this.acknowledged) {
      const answer = await send(caller, change);
      expect(answer.status, answer.text).toBe(change.step === "untick" ? 204 : 200);
      expect(answer.headers.get("idempotency-replayed")).toBe("true");
    }
  }

  /** The stored story must be that of what was acknowledged, with or without the one change that got no answer. */
  async check(database: Client): Promise<void> {
    const stored = await this.#stored(database);
    const told = story(this.acknowledged);
    const isAhead = this.#unanswered && stored.changes.length > told.changes.length;
    expect(stored).toEqual(isAhead && this.#unanswered ? story([...this.acknowledged, this.#unanswered]) : told);
  }

  /** Ticks and notes every item, then unticks them all, and so on for ever; each note says something new. */
  #next(): Change {
    const { items } = this;
    const turn = this.#made++ % (3 * items.length);
    const step = turn >= 2 * items.length ? "untick" : turn % 2 === 0 ? "tick" : "note";
    const itemId = items[step === "untick" ? turn - 2 * items.length : Math.floor(turn / 2)] ?? "";
    const path =
      step === "note"
        ? `/api/assignment-checklist-completions/${this.#completions.get(itemId)}`
        : `${this.path}/checklist/${itemId}`;
    return { step, itemId, notes: `${step} ${this.#made}`, key: randomUUID(), path };
  }

  async #ask(caller: Caller, change: Change): Promise<Answer | undefined | "done"> {
    // A connection that breaks gives no answer.
    const answer = await send(caller, change).catch(() => undefined);
    // A proxy answers 502 for a node that went away in the middle.
    if (!answer || answer.status === 502 || answer.status === 503) return answer;
    expect(answer.status, answer.text).toBe(change.step === "untick" ? 204 : 200);
    if (change.step === "tick")
      for (const { checklistItemId, id } of z.parse(assignment, answer.body).checklistCompletions)
        this.#completions.set(checklistItemId, id);
    this.acknowledged.push(change);
    this.#unanswered = undefined;
    return "done";
  }

  async #stored(database: Client): Promise<Story> {
    const which = [this.path.split("/").at(-1), this.items];
    const changes = await database.query<{ change: string }>(
      `select split_part(action, '.', 2) || ' ' || (meta ->> 'itemId') as change from audit_logs
       where entity_id = $1 and meta ->> 'itemId' = any ($2) order by id`,
      which,
    );
    const ticks = await database.query<{ item: string; notes: string }>(
      `select checklist_item_id as item, notes from assignment_checklist_completions
       where assignment_id = $1 and checklist_item_id = any ($2::uuid[])`,
      which,
    );
    return {
      changes: changes.rows.map(({ change }) => change),
      ticks: Object.fromEntries(ticks.rows.map(({ item, notes }) => [item, notes])),
    };
  }
}

function send(caller: Caller, { step, notes, key, path }: Change): Promise<Answer> {
  const headers = { "idempotency-key": key };
  return caller.send(methods[step], path, step === "untick" ? { headers } : { headers, body: { notes } });
}

function story(changes: readonly Change[]): Story {
  const ticks = new Map<string, string>();
  for (const { step, itemId, notes } of changes)
    if (step === "untick") ticks.delete(itemId);
    else ticks.set(itemId, notes);
  return { changes: changes.map(({ step, itemId }) => `${step} ${itemId}`), ticks: Object.fromEntries(ticks) };
}
