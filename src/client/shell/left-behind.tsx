import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudAlert, CloudUpload, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Note } from "../../ui/note";
import { loadSentences } from "../browser/language";
import { exportOperations } from "../outbox/export";
import { discardOthers, readOthers, wasRemoved } from "../outbox/left-behind";
import type { Operation } from "../outbox/operation";
import { countByState, othersRefused } from "../outbox/refused";
import { DeleteDialog } from "../parts/delete-dialog";
import { StorageFailed } from "./storage-failed";

const queryKey = ["left-behind"];

/** On the sign-in page: that changes on this phone have not been sent, and Export and Discard for those of people who can't sign in any more. */
export default function LeftBehind() {
  const { data } = useQuery({ queryKey, queryFn: readLeftBehind });
  if (!data) return null;
  const { orphaned, waiting, refused } = data;
  return (
    <>
      {orphaned.length > 0 && <Orphaned operations={orphaned} />}
      {waiting > 0 && (
        <Note
          icon={CloudUpload}
          title={t(
            "{count, plural, one {# change on this phone has} other {# changes on this phone have}} not been sent",
            { count: waiting },
          )}
        >
          {t(
            "{count, plural, one {It is sent when the person who made it signs in here.} other {They are sent when the people who made them sign in here.}}",
            { count: waiting },
          )}
        </Note>
      )}
      {refused > 0 && <Note icon={CloudAlert}>{othersRefused(refused)}</Note>}
    </>
  );
}

/** The changes that nobody can send, and how many of the others are sent once their authors sign in, or were refused. */
async function readLeftBehind(): Promise<{ orphaned: Operation[]; waiting: number; refused: number }> {
  const all = await readOthers(null);
  const authors = [...new Set(all.map(({ userId }) => userId))];
  const answers = await Promise.all(authors.map(wasRemoved));
  const isOrphaned = ({ userId }: Operation) => answers[authors.indexOf(userId)] === true;
  const orphaned = all.filter(isOrphaned);
  // Their export describes them.
  if (orphaned.length > 0) await loadSentences();
  return { orphaned, ...countByState(all.filter((one) => !isOrphaned(one))) };
}

function Orphaned({ operations }: { operations: readonly Operation[] }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => discardOthers(operations),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const exporting = useMutation({ mutationFn: () => exportOperations(operations) });
  const count = operations.length;
  return (
    <Note
      tone="danger"
      icon={CloudAlert}
      title={t("{count, plural, one {# change on this phone} other {# changes on this phone}} can't be sent", {
        count,
      })}
    >
      <p>
        {t(
          "{count, plural, one {The account of the person who made it was deleted. Export it for your team leader, or discard it.} other {The account of the person who made them was deleted. Export them for your team leader, or discard them.}}",
          { count },
        )}
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button variant="outline" size="compact" onClick={() => exporting.mutate()}>
          <Download size={20} />
          {t("Export")}
        </Button>
        <Button variant="outline-danger" size="compact" className="ms-auto" onClick={() => setAsking(true)}>
          <Trash2 size={20} />
          {t("Discard|unsent changes")}
        </Button>
        <StorageFailed shown={exporting.isError} />
      </div>
      {asking && (
        <DeleteDialog
          title={t("{count, plural, one {Discard # change?} other {Discard # changes?}}", { count })}
          description={t(
            "{count, plural, one {It has not been sent and can't be recovered.} other {They have not been sent and can't be recovered.}}",
            { count },
          )}
          label={t("Discard|unsent changes")}
          removal={removal}
          refusal={<StorageFailed shown={removal.isError} />}
          onClose={() => setAsking(false)}
        />
      )}
    </Note>
  );
}
