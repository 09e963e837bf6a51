import type { Operation } from "../../../client/outbox/operation";
import { useOutbox } from "../../../client/outbox/outbox";
import { useBytesSent } from "../../../client/outbox/put-bytes";
import { addMedia, addQcMedia } from "../contract";
import type { PhotoPlace } from "./place";

/** A photo that is safe on this phone, and that the server does not have yet. */
export type Outgoing = {
  /** Its own. */
  id: string;
  /** Its operation's. */
  key: string;
  place: PhotoPlace;
  name: string;
  /** Bytes, and how many of them have left. */
  size: number;
  sent: number;
  /** waiting: for the network, or for its turn. failed: the server refused it. */
  state: "waiting" | "sending" | "failed";
  /** Why it failed, in words. */
  problem: string | undefined;
};

/** Always the same, so that what shows no photos is not drawn anew with each tick. */
const none: readonly Outgoing[] = [];

/** The photos of an assignment that are on their way, the cleaners' or QC's, in the order in which they were taken. */
export function useOutgoing({ assignmentId, by }: Pick<PhotoPlace, "assignmentId" | "by">): readonly Outgoing[] {
  const left = useBytesSent();
  const found = useOutbox()
    .flatMap((operation) => outgoing(operation, left))
    .filter(({ place }) => place.assignmentId === assignmentId && place.by === by);
  return found.length > 0 ? found : none;
}

function outgoing(
  { id: key, photo, state, refusal, ...operation }: Operation,
  left: ReadonlyMap<string, number>,
): Outgoing[] {
  if (!photo) return [];
  const { id, name, size } = photo;
  const sent = left.get(id);
  const now = state === "parked" ? "failed" : sent === undefined ? "waiting" : "sending";
  return [{ id, key, place: placeOf(operation), name, size, sent: sent ?? 0, state: now, problem: refusal?.detail }];
}

function placeOf({ assignmentId, path, body }: Pick<Operation, "assignmentId" | "path" | "body">): PhotoPlace {
  if (path === addQcMedia.path) return { assignmentId, by: "qc" };
  const findingId: string | undefined = Object(body).findingId;
  return { assignmentId, by: "cleaner", ...(path === addMedia.path && findingId && { findingId }) };
}
