import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { type Awaited, getAwaited, withdrawPhoto } from "../contract";
import type { PhotoPlace } from "./place";

/** Announced photos of an assignment that are still on phones. */
export function useAwaitedPhotos(assignmentId: string, by: PhotoPlace["by"]) {
  return useQuery({ ...queryFor(getAwaited, { params: { id: assignmentId } }), select: (all) => ofPlace(by, all) });
}

/** Withdraws them all. */
export function useStopWaiting(assignmentId: string, by: PhotoPlace["by"]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (_: undefined) => {
      const all = await client.ensureQueryData(queryFor(getAwaited, { params: { id: assignmentId } }));
      for (const { id } of ofPlace(by, all)) await call(withdrawPhoto, { params: { id: assignmentId, photoId: id } });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ["assignments"] }),
  });
}

const ofPlace = (by: PhotoPlace["by"], all: readonly Awaited[]) =>
  all.filter(({ qcRound }) => (qcRound !== null) === (by === "qc"));
