import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { expect } from "vitest";
import * as z from "zod/mini";
import { assignment } from "../../src/features/assignments/contract/assignment";
import type { Answer, Caller } from "./caller";
import { expectRetryLater } from "./problem";

type Step = "tick" | "note" | "untick";
/** One change as it is sent; a retry is the same request with the same key. */
type Change = { step: Step; itemId: string; notes: string; key: string; path: string };
/** A writer's changes in the database, each once and in order, and the resulting ticks. */
type Stored = { changes: string[]; ticks: Record<string, string> };

const methods = { tick: "POST", note: "PATCH", untick: "DELETE" } as const;

/** Milliseconds between two changes of a writer that goes on until it is stopped: without them it would only take the processor from the others. */
const pace = 40;

/** Ticks, notes and unticks items of one assignment, as a cleaner; no other writer uses these items. */
export class ChecklistWriter {
  readonly acknowledged: Change[] = [];
  readonly #completions = new Map<string, string>();
  #pending: Change | undefined;
  #made = 0;

  constructor(
    readonly path: string,
    readonly items: readonly string[],
  ) {}

  /** Sends changes without a pause until one is refused, and returns the refusal; undefined if there was no response. */
  async runUntilRefused(caller: Caller): Promise<Answer | undefined> {
    for (;;) {
      const refusal = await this.#sendNext(caller);
      if (refusal !== "done") return refusal;
    }
  }

  /** Sends changes until stopped, as a phone does: a change without a response is retried under the same key, after `Retry-After`. */
  async runUntilStopped(caller: Caller, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const refusal = await this.#sendNext(caller);
      if (refusal === "done") {
        await pause(pace);
        continue;
      }
      if (refusal?.status === 503) expectRetryLater(refusal);
      const seconds = Number(refusal?.headers.get("retry-after")) || 0.5;
      if (!stopping.aborted) await pause(seconds * 1_000);
    }
  }

  async #sendNext(caller: Caller): Promise<Answer | undefined | "done"> {
    this.#pending ??= this.#next();
    return this.#send(caller, this.#pending);
  }

  /** Retries the change that got no response, under the same key. */
  async retryUnanswered(caller: Caller): Promise<void> {
    if (this.#pending) expect(await this.#send(caller, this.#pending)).toBe("done");
  }

  /** Sends every acknowledged change again; each must get its first response and change nothing. */
  async repeatAcknowledged(caller: Caller): Promise<void> {
    for (const change of this.acknowledged) {
      const answer = await send(caller, change);
      expect(answer.status, answer.text).toBe(change.step === "untick" ? 204 : 200);
      expect(answer.headers.get("idempotency-replayed")).toBe("true");
    }
  }

  /** Expects that the database has exactly the acknowledged changes, with or without the one that got no response. */
  async expectStored(database: Client): Promise<void> {
    const stored = await this.#stored(database);
    const expected = storedAfter(this.acknowledged);
    const isAhead = this.#pending && stored.changes.length > expected.changes.length;
    expect(stored).toEqual(isAhead && this.#pending ? storedAfter([...this.acknowledged, this.#pending]) : expected);
  }

  /** Ticks and notes every item, then unticks them all, and starts again; each note is different. */
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

  async #send(caller: Caller, change: Change): Promise<Answer | undefined | "done"> {
    // A broken connection gives no response.
    const answer = await send(caller, change).catch(() => undefined);
    // A proxy responds with 502 if the node died during the request.
    if (!answer || answer.status === 502 || answer.status === 503) return answer;
    expect(answer.status, answer.text).toBe(change.step === "untick" ? 204 : 200);
    if (change.step === "tick")
      for (const { checklistItemId, id } of z.parse(assignment, answer.body).checklistCompletions)
        this.#completions.set(checklistItemId, id);
    this.acknowledged.push(change);
    this.#pending = undefined;
    return "done";
  }

  async #stored(database: Client): Promise<Stored> {
    const which = [this.path.split("/").at(-1), this.items];
    const changes = await database.query<{ change: string }>(
      `select split_part(action, '.', 2) || ' ' || (meta ->> 'itemId') as change from audit_logs
       where entity_id = $1 and meta ->> 'itemId' = any ($2) order by id`,
      which,
    );
    const ticks = await database.query<{ item: string; notes: string }>(
      `select c.checklist_item_id as item, n.text as notes from assignment_checklist_completions c
       join assignment_checklist_notes n using (assignment_id, checklist_item_id)
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

function storedAfter(changes: readonly Change[]): Stored {
  const ticks = new Map<string, string>();
  for (const { step, itemId, notes } of changes)
    if (step === "untick") ticks.delete(itemId);
    else ticks.set(itemId, notes);
  return { changes: changes.map(({ step, itemId }) => `${step} ${itemId}`), ticks: Object.fromEntries(ticks) };
}
