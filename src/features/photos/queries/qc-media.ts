import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { getQcMedia } from "../contract";

/** QC's documentation photos of an assignment. */
export function useQcMedia(assignmentId: string) {
  return useQuery(queryFor(getQcMedia, { params: { id: assignmentId } }));
}
