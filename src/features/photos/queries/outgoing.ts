import type { Operation, Refusal } from "../../../client/outbox/operation";
import { useOutbox, useOutboxOf } from "../../../client/outbox/outbox";
import { useBytesSent } from "../../../client/outbox/put-bytes";
import { addQcMedia } from "../contract";
import { isSamePlace, type PhotoPlace } from "./place";

/** A photo stored on this phone that the server does not have yet. */
export type Outgoing = {
  /** Its own. */
  id: string;
  /** Those of its announcement, while this phone has that, and of its operation. */
  keys: readonly string[];
  /** That of the tick which came with it. */
  tickedBy: string | undefined;
  place: PhotoPlace;
  name: string;
  /** Bytes in total, and bytes sent. */
  size: number;
  sent: number;
  /** waiting: for the network or its turn. failed: refused by the server, or its announcement was. */
  state: "waiting" | "sending" | "failed";
  /** Why it failed. */
  refusal: Refusal | undefined;
};

/** One constant array, so that screens without photos do not re-render. */
const none: readonly Outgoing[] = [];

/** An assignment's photos on their way, cleaners' or QC's, in the order taken. */
export function useOutgoing({ assignmentId, by }: Pick<PhotoPlace, "assignmentId" | "by">): readonly Outgoing[] {
  const left = useBytesSent();
  const operations = useOutbox();
  const found = operations
    .flatMap((operation) => outgoing(operation, announcementOf(operation, operations), left))
    .filter(({ place }) => place.assignmentId === assignmentId && place.by === by);
  return found.length > 0 ? found : none;
}

/** The number of photos of a place on their way; not those that the server refused, which don't count for it. */
export function useOnTheWay(place: PhotoPlace): number {
  return useOutboxOf((operations) => {
    const isHere = (one: Operation) =>
      one.photo && !refusedOf(one, announcementOf(one, operations)) && isSamePlace(placeOf(one), place);
    return operations.filter(isHere).length;
  });
}

const announcementOf = ({ announcedBy }: Operation, operations: readonly Operation[]) =>
  announcedBy === undefined ? undefined : operations.find(({ id }) => id === announcedBy);

/** Which of a photo's operations the server has refused. */
const refusedOf = (operation: Operation, announcement: Operation | undefined) =>
  [announcement, operation].find((one) => one?.state === "parked");

function outgoing(
  operation: Operation,
  announcement: Operation | undefined,
  left: ReadonlyMap<string, number>,
): Outgoing[] {
  if (!operation.photo) return [];
  const { photo, tickedBy } = operation;
  const { id, name, size } = photo;
  const sent = left.get(id);
  const refused = refusedOf(operation, announcement);
  const state = refused ? "failed" : sent === undefined ? "waiting" : "sending";
  const keys = announcement ? [announcement.id, operation.id] : [operation.id];
  const place = placeOf(operation);
  return [{ id, keys, tickedBy, place, name, size, sent: sent ?? 0, state, refusal: refused?.refusal }];
}

function placeOf({ assignmentId, path, body }: Pick<Operation, "assignmentId" | "path" | "body">): PhotoPlace {
  const by = path === addQcMedia.path ? "qc" : "cleaner";
  const { findingId, itemId }: { findingId?: string; itemId?: string } = Object(body);
  return { assignmentId, by, ...(findingId && { findingId }), ...(itemId && { itemId }) };
}
