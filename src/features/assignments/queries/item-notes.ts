import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSubmit } from "../../../client/outbox/use-submit";
import { toast } from "../../../client/parts/toasts";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { setItemNotes } from "../contract/steps";
import { rereadRefused, toastError } from "./outcomes";

type NewNote = { itemId: string; notes: string; onStored?: () => void };

/** Sets one's own note on an item, or deletes it with a blank one. It counts as saved once it is on this phone's disk. */
export function useSetItemNotes(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  return useMutation({
    mutationFn: async ({ itemId, notes, onStored }: NewNote) => {
      let isTold = false;
      const tell = () => {
        isTold = true;
        toast({ title: t("Notes Updated"), description: t("Task notes have been saved.") });
        onStored?.();
      };
      const what = notes.trim() ? say("Notes: {text}", { text: notes }) : say("Delete notes");
      await submit(what, setItemNotes, { params: { id, itemId }, body: { notes } }, { onStored: tell });
      // Without room on the disk it is sent directly.
      if (!isTold) tell();
    },
    onError: () => {
      toastError(t("Failed to update checklist item."));
      void rereadRefused(client, id);
    },
  });
}
