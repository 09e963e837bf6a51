import { describe, expect, test } from "vitest";
import { step } from "../../../tests/support/browser-tab";
import type { FinalOutcome } from "./attempt";
import { delayOf } from "./delay";
import { initialState, type OutboxEvent, reduce, type State } from "./state";

const operation = step({ userId: "ana" });
const opened: OutboxEvent[] = [
  { type: "opened", userId: "ana" },
  { type: "read", userId: "ana", changes: 0, operations: [operation] },
];
const unreachable = { kind: "unreachable" } as const;
const busy = { kind: "later", afterMs: 0 } as const;
const paused = { kind: "paused" } as const;

function after(outcomes: readonly FinalOutcome[]): State {
  const attempts = outcomes.map((outcome): OutboxEvent => ({ type: "attempted", operation, outcome }));
  return [...opened, ...attempts].reduce(reduce, initialState);
}

describe("the next round begins", () => {
  test.each([
    ["after a second, if the step may be sent", [], 1_000],
    ["soon after the server was not reached", [unreachable], 1_000],
    ["within 4 s, however often it was not reached", Array(40).fill(unreachable), 4_000],
    ["as if nothing had been, once the server answers", [unreachable, unreachable, busy], 1_000],
    ["half a minute later if nobody is signed in", [unreachable, paused], 30_000],
  ])("%s", (_, outcomes, delay) => {
    expect(delayOf(after(outcomes), 0, 1)).toBe(delay);
  });
});
