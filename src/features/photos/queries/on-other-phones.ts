import type { Operation } from "../../../client/outbox/operation";
import { useOutboxOf } from "../../../client/outbox/outbox";
import { announcePhotos } from "../contract";
import type { Outgoing } from "./outgoing";

/** Returns how many of an assignment's announced photos are on other phones; `outgoing` are those on this one, which show themselves. */
export function useOnOtherPhones(announced: number, outgoing: readonly Outgoing[]): number {
  return useOutboxOf((operations) => onOtherPhones(announced, outgoing, operations));
}

/** The rule of `useOnOtherPhones`: the server doesn't count a photo whose announcement is still pending. */
export function onOtherPhones(
  announced: number,
  outgoing: readonly Pick<Outgoing, "id">[],
  operations: readonly Pick<Operation, "path" | "body">[],
): number {
  const pending = new Set(operations.filter(({ path }) => path === announcePhotos.path).flatMap(idsIn));
  return announced - outgoing.filter(({ id }) => !pending.has(id)).length;
}

function idsIn({ body }: Pick<Operation, "body">): string[] {
  const { photos = [] }: { photos?: { id: string }[] } = Object(body);
  return photos.map(({ id }) => id);
}
