import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { getRepeatedPhotos } from "../contract/references";

/** Where the bytes of an assignment's photos were used too; not asked for without photos. */
export function useRepeatedPhotos(assignmentId: string, hasPhotos: boolean) {
  return useQuery({ ...queryFor(getRepeatedPhotos, { params: { id: assignmentId } }), enabled: hasPhotos });
}
