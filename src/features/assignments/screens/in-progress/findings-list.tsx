import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { PendingMark, useIsPending } from "../../../../client/outbox/pending-mark";
import { useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Dialog } from "../../../../ui/dialog";
import type { Assignment, Finding } from "../../contract/assignment";
import { findingText } from "../../rules/finding-text";
import { takesPhoto } from "../../rules/findings";
import { FindingBadge } from "../parts/finding-badge";
import { FindingText } from "../parts/finding-text";
import type { PhotoParts } from "../parts/photo-parts";
import { focusSection } from "./section";

type FindingsListProps = {
  work: Assignment;
  found: readonly Finding[];
  myId: string;
  open: boolean;
  onDelete: (id: string) => void;
  AttachPhoto: PhotoParts["AttachPhoto"];
};

/** Findings, oldest first; one's own can be deleted after confirmation. */
export function FindingsList({ work, found, myId, open, onDelete, AttachPhoto }: FindingsListProps) {
  // A replacement has the name of a preset.
  const parkText = useParkText();
  const list = useRef<HTMLUListElement>(null);
  const [toDelete, setToDelete] = useState<Finding>();
  const confirm = ({ id }: Finding) => {
    setToDelete(undefined);
    // The button that opened the dialog is removed with its row.
    const heading = () => focusSection(list.current);
    onDelete(id);
    requestAnimationFrame(heading);
  };
  return (
    <>
      <ul ref={list} aria-label={t("Findings")} className="flex flex-col gap-3.5">
        {found.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
            <FindingBadge type={finding.type} />
            <div className="flex min-w-0 grow basis-40 flex-wrap items-baseline gap-x-1.5 pt-px text-sm">
              <FindingText finding={finding} />
              {finding.qty !== null && finding.qty > 1 && (
                <strong className="font-semibold tabular-nums">{t("Qty {quantity}", { quantity: finding.qty })}</strong>
              )}
              <WhoAndWhen finding={finding} work={work} myId={myId} />
            </div>
            <div
              className={classNames(
                "-mb-2.5 ms-auto flex items-end",
                takesPhoto(finding) ? "-mt-1.5 basis-full" : "-mt-2.5",
              )}
            >
              {takesPhoto(finding) && (
                <div className="flex grow flex-col gap-1 pb-0.5">
                  <AttachPhoto work={work} findingId={finding.id} label={findingText(finding, parkText)} />
                </div>
              )}
              {open && finding.createdById === myId && (
                <Button
                  variant="quiet"
                  aria-label={t("Delete: {text}", { text: findingText(finding, parkText) })}
                  onClick={() => setToDelete(finding)}
                  className="-me-4.5 text-sm"
                >
                  <Trash2 size={20} />
                  {t("Delete")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={toDelete !== undefined}
        asks
        onClose={() => setToDelete(undefined)}
        title={t("Delete this finding?")}
        actions={
          <>
            <Button variant="danger" size="wet" className="md:w-auto" onClick={() => toDelete && confirm(toDelete)}>
              {t("Delete")}
            </Button>
            <Button variant="outline" size="wet" className="md:w-auto" onClick={() => setToDelete(undefined)}>
              {t("Keep")}
            </Button>
          </>
        }
      >
        {toDelete && <FindingText finding={toDelete} className="text-ink-2" />}
      </Dialog>
    </>
  );
}

function WhoAndWhen({ finding, work, myId }: { finding: Finding; work: Assignment; myId: string }) {
  const zone = useZone();
  const people = [work.cleaner, ...work.collaborators.map(({ cleaner }) => cleaner)];
  const name = people.find(({ id }) => id === finding.createdById && id !== myId)?.name;
  const time = moment(finding.createdAt, zone);
  return (
    <span className="text-ink-3">
      {name ? t("{time}, {name}", { time, name }) : time} {useIsPending(finding.id) && <PendingMark />}
    </span>
  );
}
