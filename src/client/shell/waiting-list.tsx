import { useMutation } from "@tanstack/react-query";
import { Download, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { dayAndTime } from "../../shared/formats";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Empty } from "../../ui/empty";
import { exportOperation } from "../outbox/export";
import { isBlocked } from "../outbox/lanes";
import type { Operation } from "../outbox/operation";
import { discard, retry, sendNow, useOutbox, useProgress } from "../outbox/outbox";
import { DeleteDialog } from "../parts/delete-dialog";
import { useZone } from "../session/current-user";

/** The unsent changes by villa. One that was refused can be retried, exported or discarded. */
export function WaitingList({ online, onClose }: { online: boolean; onClose: () => void }) {
  const operations = useOutbox();
  const { isKnown, isUnreadable } = useProgress();
  const villas = [...new Set(operations.map(({ villa }) => villa))];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Waiting to be sent")}
      description={descriptionOf(online, isUnreadable)}
      actions={
        operations.length > 0 && (
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
      {villas.map((villa) => (
        <section key={villa} aria-label={t("Villa {code}", { code: villa })} className="flex flex-col">
          <h3 className="pt-2 pb-1 font-semibold">{villa || t("Other")}</h3>
          <ul>
            {operations
              .filter((one) => one.villa === villa)
              .map((one) => (
                <Row key={one.id} operation={one} held={isBlocked(one, operations)} />
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function descriptionOf(online: boolean, isUnreadable: boolean): string {
  if (isUnreadable)
    return t("This phone's storage can't be read right now, so some work may still be waiting. The app keeps trying.");
  return online
    ? t("Saved on this phone. It is sent automatically.")
    : t("Saved on this phone. It is sent when you are back online.");
}

function Row({ operation, held }: { operation: Operation; held: boolean }) {
  const zone = useZone();
  const { id, what, occurredAt, state, refusal, attempts } = operation;
  const [asking, setAsking] = useState(false);
  const removal = useMutation({ mutationFn: () => discard(id) });
  const label = (words: string) => `${words}: ${what}`;
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3">
      <p className="wrap-anywhere">{what}</p>
      <p className="text-sm text-ink-2">
        {dayAndTime(occurredAt, zone)}
        {state === "waiting" && attempts > 0 && ` · ${t("Still trying")}`}
      </p>
      {held && <p className="text-sm text-ink-2">{t("Waiting until the item above is fixed.")}</p>}
      {refusal && (
        <p role="alert" className="text-sm font-medium text-danger-fg">
          {refusal.detail}
        </p>
      )}
      {state === "parked" && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="compact" aria-label={label(t("Retry"))} onClick={() => void retry(id)}>
            <RotateCw size={20} />
            {t("Retry")}
          </Button>
          <Button
            variant="outline"
            size="compact"
            aria-label={label(t("Export"))}
            onClick={() => void exportOperation(operation)}
          >
            <Download size={20} />
            {t("Export")}
          </Button>
          <Button
            variant="outline-danger"
            size="compact"
            aria-label={label(t("Discard"))}
            onClick={() => setAsking(true)}
          >
            <Trash2 size={20} />
            {t("Discard")}
          </Button>
          {asking && (
            <DeleteDialog
              title={t("Discard this?")}
              description={t("It has not been sent and can't be recovered: {what}", { what })}
              label={t("Discard")}
              removal={removal}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
      )}
    </li>
  );
}
