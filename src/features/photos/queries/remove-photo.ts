import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetKeptBytes, forgetPhoto, rewriteReadsOf } from "../../../client/outbox/gone-photos";
import { useSubmit } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import type { Media } from "../../assignments/contract/assignment";
import { toastOutcome } from "../../assignments/queries/outcomes";
import { removePhoto } from "../contract/removal";
import { withoutPhoto } from "../rules/removal";

/** Removes a photo. Without a network it disappears from this phone's screens, and is removed later. */
export function useRemovePhoto(assignmentId: string, { id: mediaId, url }: Pick<Media, "id" | "url">) {
  const client = useQueryClient();
  const submit = useSubmit(assignmentId);
  return useMutation({
    mutationFn: (_: undefined) => submit(say("Remove photo"), removePhoto, { params: { id: assignmentId, mediaId } }),
    onSuccess: async (isSent) => {
      toastOutcome(isSent, { title: t("Photo removed") });
      const rewrite = (read: unknown) => withoutPhoto(read, mediaId);
      client.setQueriesData({ queryKey: ["assignments"] }, rewrite);
      await rewriteReadsOf(url, rewrite);
      await forgetKeptBytes(url);
      if (!isSent) return;
      await forgetPhoto(url);
      await client.invalidateQueries({ queryKey: ["assignments"] });
    },
  });
}
