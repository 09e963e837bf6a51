import type { Operation } from "../../../client/outbox/operation";
import { useOutboxOf } from "../../../client/outbox/outbox";
import { announcePhotos } from "../contract";
import type { Outgoing } from "./outgoing";

/** Returns how many of an assignment's announced photos are on other phones; `outgoing` are those on this one, which show themselves. */
export function useOnOtherPhones(announced: number, outgoing: readonly Outgoing[]): number {
  return useOutboxOf((operations) => onOtherPhones(announced, outgoing, operations));
}

/** The rule of `useOnOtherPhones`: the server doesn't count a photo whose announcement, one of its own, is still pending. */
export function onOtherPhones(
  announced: number,
  outgoing: readonly Pick<Outgoing, "place">[],
  operations: readonly Pick<Operation, "path" | "assignmentId">[],
): number {
  const pending = operations.filter(
    ({ path, assignmentId }) => path === announcePhotos.path && assignmentId === outgoing[0]?.place.assignmentId,
  );
  return announced + pending.length - outgoing.length;
}
