import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { useForgetRemoved } from "../../../client/outbox/use-forget-removed";
import { getQcMedia } from "../contract";

/** QC's documentation photos of an assignment. */
export function useQcMedia(assignmentId: string) {
  const photos = useQuery(queryFor(getQcMedia, { params: { id: assignmentId } }));
  useForgetRemoved(photos.data);
  return photos;
}
