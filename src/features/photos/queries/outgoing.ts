import type { Operation, Refusal } from "../../../client/outbox/operation";
import { useOutbox, useOutboxOf } from "../../../client/outbox/outbox";
import { useBytesSent } from "../../../client/outbox/put-bytes";
import { addQcMedia } from "../contract";
import { isSamePlace, type PhotoPlace } from "./place";

/** A photo stored on this phone that the server does not have yet. */
export type Outgoing = {
  /** Its own. */
  id: string;
  /** Its operation's. */
  key: string;
  place: PhotoPlace;
  name: string;
  /** Bytes in total, and bytes sent. */
  size: number;
  sent: number;
  /** waiting: for the network or its turn. failed: refused by the server. */
  state: "waiting" | "sending" | "failed";
  /** Why it failed. */
  refusal: Refusal | undefined;
};

/** One constant array, so that screens without photos do not re-render. */
const none: readonly Outgoing[] = [];

/** An assignment's photos on their way, cleaners' or QC's, in the order taken. */
export function useOutgoing({ assignmentId, by }: Pick<PhotoPlace, "assignmentId" | "by">): readonly Outgoing[] {
  const left = useBytesSent();
  const found = useOutbox()
    .flatMap((operation) => outgoing(operation, left))
    .filter(({ place }) => place.assignmentId === assignmentId && place.by === by);
  return found.length > 0 ? found : none;
}

/** The number of photos of a place on their way; not those that the server refused, which don't count for it. */
export function useOnTheWay(place: PhotoPlace): number {
  const isHere = (one: Operation) => one.photo && one.state === "waiting" && isSamePlace(placeOf(one), place);
  return useOutboxOf((operations) => operations.filter(isHere).length);
}

function outgoing(
  { id: key, photo, state, refusal, ...operation }: Operation,
  left: ReadonlyMap<string, number>,
): Outgoing[] {
  if (!photo) return [];
  const { id, name, size } = photo;
  const sent = left.get(id);
  const now = state === "parked" ? "failed" : sent === undefined ? "waiting" : "sending";
  return [{ id, key, place: placeOf(operation), name, size, sent: sent ?? 0, state: now, refusal }];
}

function placeOf({ assignmentId, path, body }: Pick<Operation, "assignmentId" | "path" | "body">): PhotoPlace {
  const by = path === addQcMedia.path ? "qc" : "cleaner";
  const { findingId, itemId }: { findingId?: string; itemId?: string } = Object(body);
  return { assignmentId, by, ...(findingId && { findingId }), ...(itemId && { itemId }) };
}
