import { replaceEqualDeep } from "@tanstack/react-query";
import { useRef } from "react";
import { isHeld } from "../../../client/outbox/held";
import type { Operation } from "../../../client/outbox/operation";
import { useOutbox } from "../../../client/outbox/outbox";
import type { Endpoint } from "../../../shared/endpoint";
import type { Assignment } from "../contract/assignment";
import * as steps from "../contract/steps";
import { applyPendingSteps, type PendingStep } from "../rules/pending-steps";

/** Returns a function that applies a person's pending steps to the server's assignment. */
export function useApplyPendingSteps(myId: string): (work: Assignment) => Assignment {
  const waitingOf = usePendingOperations();
  return (work) => applyPendingSteps(work, waitingOf(work.id).flatMap(stepOf), myId);
}

/** Reuses equal parts of the previous value, so that only changed parts re-render. */
export function useStructurallyShared<T>(next: T): T {
  const shared = useRef(next);
  shared.current = replaceEqualDeep(shared.current, next);
  return shared.current;
}

/** Pending operations per assignment, in order, without parked ones and what these hold back. */
export function usePendingOperations(): (assignmentId: string) => Operation[] {
  const operations = useOutbox();
  const waiting = operations.filter((one) => one.state === "waiting" && !isHeld(one, operations));
  return (id) => waiting.filter(({ assignmentId }) => assignmentId === id);
}

/** The step of an operation; none for photos, which are shown separately. */
function stepOf(operation: Operation): PendingStep[] {
  const { id: key, occurredAt: at, notBefore, params, body, checklist } = operation;
  const { itemId = "", findingId = "", id = "" } = params;
  const is = ({ method, path }: Endpoint) => operation.method === method && operation.path === path;
  if (is(steps.startAssignment)) return [{ kind: "start", checklist, key, at }];
  if (is(steps.completeAssignment) || is(steps.finishAssignment)) return [{ kind: "submit", key, at }];
  if (is(steps.tickItem)) {
    const { notes, notHere } = Object(body);
    return [{ kind: "tick", itemId, notes, notHere, key, at, notBefore }];
  }
  if (is(steps.untickItem)) return [{ kind: "untick", itemId, key, at }];
  if (is(steps.setItemNotes)) return [{ kind: "note", itemId, notes: Object(body).notes, key, at }];
  // Stored by an older version.
  if (is(steps.setNotes)) return [{ kind: "notes", completionId: id, notes: Object(body).notes, key, at }];
  if (is(steps.addFinding)) return [{ kind: "finding", finding: Object(body), key, at }];
  // The photos' feature lies above this one.
  if (operation.path.endsWith("/photo-announcements")) return announced(operation);
  if (operation.path.endsWith("/undo")) return [{ kind: Object(body).step ? "undo-start" : "undo", key, at }];
  if (operation.path.endsWith("/guests-still-here"))
    return [{ kind: operation.method === "POST" ? "guests-here" : "guests-left", key, at }];
  if (is(steps.removeFinding)) return [{ kind: "finding-removed", findingId, key, at }];
  return [];
}

/** The items of announced photos, which count at once. */
function announced({ id: key, occurredAt: at, notBefore, body }: Operation): PendingStep[] {
  const photos: { itemId?: string }[] = Object(body).photos;
  return photos.flatMap(({ itemId }) => (itemId ? [{ kind: "photo", itemId, key, at, notBefore }] : []));
}
