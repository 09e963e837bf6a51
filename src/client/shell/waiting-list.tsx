import { useMutation } from "@tanstack/react-query";
import { CloudUpload, Download, RotateCw, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { dayAndTime } from "../../shared/formats";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Empty } from "../../ui/empty";
import { Note } from "../../ui/note";
import { logFailure } from "../browser/log-failure";
import { describe, refusalText } from "../outbox/describe";
import { exportOperation, exportOperations } from "../outbox/export";
import { isBlocked } from "../outbox/lanes";
import { readOthers } from "../outbox/left-behind";
import type { Operation } from "../outbox/operation";
import { discard, retry, sendNow, useOutbox, useProgress } from "../outbox/outbox";
import { countByState, ownRefused } from "../outbox/refused";
import { DeleteDialog } from "../parts/delete-dialog";
import { joinSentences } from "../parts/join-sentences";
import { useMe, useZone } from "../session/current-user";
import { StorageFailed } from "./storage-failed";

/** The unsent changes by villa. One that was refused can be retried, exported or discarded. */
export function WaitingList({ online, onClose }: { online: boolean; onClose: () => void }) {
  const operations = useOutbox();
  const { isKnown, isUnreadable } = useProgress();
  const { waiting, refused } = countByState(operations);
  const villas = [...new Set(operations.map(({ villa }) => villa))];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Waiting to be sent")}
      description={joinSentences(
        (waiting > 0 || refused === 0 || isUnreadable) && descriptionOf(online, isUnreadable),
        refused > 0 && ownRefused(refused),
      )}
      actions={
        waiting > 0 && (
          <Button size="wet" className="md:w-auto" onClick={() => void sendNow({ atOnce: true })}>
            <RotateCw size={20} />
            {t("Send now")}
          </Button>
        )
      }
    >
      {operations.length === 0 && isKnown && (
        <Empty title={t("All saved")} help={t("Nothing is waiting to be sent.")} />
      )}
      {villas.map((villa) => {
        const own = operations.filter((one) => one.villa === villa);
        return (
          <section key={villa} aria-label={t("Villa {code}", { code: villa })} className="flex flex-col">
            <h3 className="pt-2 pb-1 font-semibold">{villa || t("Other")}</h3>
            <RefusedTogether operations={own.filter(({ state }) => state === "parked")} />
            <ul>
              {own.map((one) => (
                <Row key={one.id} operation={one} held={isBlocked(one, operations)} />
              ))}
            </ul>
          </section>
        );
      })}
      <LeftBehind />
    </Dialog>
  );
}

/** One Retry, Export and Discard for all refused changes of a villa, for instance because it was reassigned. */
function RefusedTogether({ operations }: { operations: readonly Operation[] }) {
  const [asking, setAsking] = useState(false);
  const each = async (work: (id: string) => Promise<void>) => {
    for (const { id } of operations) await work(id);
  };
  const removal = useMutation({ mutationFn: () => each(discard) });
  const retrying = useMutation({ mutationFn: () => each(retry) });
  const exporting = useMutation({ mutationFn: () => exportOperations(operations) });
  const count = operations.length;
  // Discarding shrinks the list; the question stays until all are gone.
  if (count < 2 && !asking) return null;
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <Button variant="outline" size="compact" onClick={() => retrying.mutate()}>
        <RotateCw size={20} />
        {t("Retry all {count}", { count })}
      </Button>
      <Button variant="outline" size="compact" onClick={() => exporting.mutate()}>
        <Download size={20} />
        {t("Export all {count}", { count })}
      </Button>
      <Button variant="outline-danger" size="compact" className="ms-auto" onClick={() => setAsking(true)}>
        <Trash2 size={20} />
        {t("Discard all {count}", { count })}
      </Button>
      <StorageFailed shown={retrying.isError || exporting.isError} />
      {asking && (
        <DeleteDialog
          title={t("Discard all {count} refused changes?", { count })}
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
    </div>
  );
}

/** That the phone also has other people's changes, but not which. */
function LeftBehind() {
  const me = useMe();
  const [count, setCount] = useState(0);
  useEffect(() => void readOthers(me.id).then(({ length }) => setCount(length), logUnreadable), [me.id]);
  if (count === 0) return null;
  return (
    <Note icon={CloudUpload}>
      {t(
        "{count, plural, one {# change by somebody else is on this phone. It can be sent only when that person signs in here.} other {# changes by somebody else are on this phone. They can be sent only when that person signs in here.}}",
        { count },
      )}
    </Note>
  );
}

const logUnreadable = (error: unknown) => logFailure("other people's changes can't be read", error);

function descriptionOf(online: boolean, isUnreadable: boolean): string {
  if (isUnreadable)
    return t("This phone's storage can't be read right now, so some work may still be waiting. The app keeps trying.");
  return online
    ? t("Saved on this phone. It is sent automatically.")
    : t("Saved on this phone. It is sent when you are back online.");
}

function Row({ operation, held }: { operation: Operation; held: boolean }) {
  const zone = useZone();
  const { id, what, body, occurredAt, state, refusal, attempts } = operation;
  const [asking, setAsking] = useState(false);
  const removal = useMutation({ mutationFn: () => discard(id) });
  const retrying = useMutation({ mutationFn: () => retry(id) });
  const exporting = useMutation({ mutationFn: () => exportOperation(operation) });
  const done = describe(what);
  const { notes } = Object(body);
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3">
      <p className="wrap-anywhere">{done}</p>
      {notes && !done.includes(notes) && <p className="text-sm wrap-anywhere">{notes}</p>}
      <p className="text-sm text-ink-2">
        {dayAndTime(occurredAt, zone)}
        {state === "waiting" && attempts > 0 && ` · ${t("Still trying")}`}
      </p>
      {held && <p className="text-sm text-ink-2">{t("Waiting until the item above is fixed.")}</p>}
      {state === "parked" && refusal && (
        <p role="alert" className="text-sm font-medium text-danger-fg">
          {refusalText(refusal)}
        </p>
      )}
      {state === "parked" && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="compact"
            aria-label={t("Retry: {what}", { what: done })}
            onClick={() => retrying.mutate()}
          >
            <RotateCw size={20} />
            {t("Retry")}
          </Button>
          <Button
            variant="outline"
            size="compact"
            aria-label={t("Export: {what}", { what: done })}
            onClick={() => exporting.mutate()}
          >
            <Download size={20} />
            {t("Export")}
          </Button>
          <Button
            variant="outline-danger"
            size="compact"
            className="ms-auto"
            aria-label={t("Discard: {what}", { what: done })}
            onClick={() => setAsking(true)}
          >
            <Trash2 size={20} />
            {t("Discard|unsent changes")}
          </Button>
          <StorageFailed shown={retrying.isError || exporting.isError} />
          {asking && (
            <DeleteDialog
              title={t("Discard this?")}
              description={t("It has not been sent and can't be recovered: {what}", { what: done })}
              label={t("Discard|unsent changes")}
              removal={removal}
              refusal={<StorageFailed shown={removal.isError} />}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
      )}
    </li>
  );
}
