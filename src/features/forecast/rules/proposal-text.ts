import { type Sentence, say } from "../../../shared/sentences";
import type { Fix } from "./fixes";
import type { Move } from "./moves";

type Named = {
  cleaners: readonly { id: string; name: string }[];
  work: readonly { id: string; code: string; order: number }[];
};

/** A fix as one sentence, and what it does: "Give WL-012 to Piotr. 2 more villas are ready in time." */
export function fixSentence(fix: Fix, day: Named): Sentence {
  const name = (id: string) => day.cleaners.find((one) => one.id === id)?.name ?? "";
  const villa = (id: string) => day.work.find((one) => one.id === id)?.code ?? "";
  const effect = effectOf(fix);
  const moves = fix.moves.filter((move): move is WorkMove => move.kind !== "call-in");
  const [first, second] = moves;
  if (!first) return effect;
  if (fix.kind === "swap" && first.kind === "give" && second?.kind === "give")
    return say("Swap: {villa} goes to {name}, {otherVilla} to {otherName}. {effect}", {
      villa: villa(first.assignmentId),
      name: name(first.to),
      otherVilla: villa(second.assignmentId),
      otherName: name(second.to),
      effect,
    });
  if (fix.kind === "call-in" && moves.length === 1)
    return say("Call in {name} for {villa}. {effect}", {
      name: name(personOf(first)),
      villa: villa(first.assignmentId),
      effect,
    });
  if (moves.length > 1)
    return say("Several changes: {changes}. {effect}", {
      changes: { list: moves.map((move) => partOf(move, day, { name, villa })) },
      effect,
    });
  const values = { name: name(personOf(first)), villa: villa(first.assignmentId), effect };
  switch (first.kind) {
    case "give":
      return say("Give {villa} to {name}. {effect}", values);
    case "reorder":
      return isEarlier(first, day)
        ? say("Let {name} clean {villa} earlier. {effect}", values)
        : say("Let {name} clean {villa} later. {effect}", values);
    case "help":
      return say("Let {name} help with {villa}. {effect}", values);
  }
}

type WorkMove = Exclude<Move, { kind: "call-in" }>;
type Names = { name(id: string): string; villa(id: string): string };

const personOf = (move: WorkMove) => (move.kind === "give" ? move.to : move.cleanerId);

/** One of several changes, as a part of their list. */
function partOf(move: WorkMove, day: Named, { name, villa }: Names): Sentence {
  const values = { name: name(personOf(move)), villa: villa(move.assignmentId) };
  switch (move.kind) {
    case "give":
      return say("{villa} to {name}", values);
    case "reorder":
      return isEarlier(move, day) ? say("{villa} earlier", values) : say("{villa} later", values);
    case "help":
      return say("{name} helps with {villa}", values);
  }
}

function isEarlier({ assignmentId, order }: Extract<Move, { kind: "reorder" }>, { work }: Named): boolean {
  return order < (work.find(({ id }) => id === assignmentId)?.order ?? 0);
}

/** Without "late", which is something else in the day's figures: what probably won't be ready, and not also what may not be. */
function effectOf({ lateBefore, lateAfter }: Fix): Sentence {
  return say("{count, plural, one {# more villa is ready in time.} other {# more villas are ready in time.}}", {
    count: lateBefore - lateAfter,
  });
}
