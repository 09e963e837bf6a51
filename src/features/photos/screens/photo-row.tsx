import { CircleAlert, CloudUpload, Image, RotateCw, X } from "lucide-react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { SolidBar } from "../../../ui/solid-bar";
import type { Outgoing } from "../queries/outgoing";
import { megabyte, megabytes } from "./choosing";

type PhotoRowProps = { photo: Outgoing; onRemove: () => void; onRetry: (() => void) | undefined };

/** One photo in the dialog: what it is, how far it is, and the way to take it back. At a desk its picture is 280 px wide. */
export function PhotoRow({ photo, onRemove, onRetry }: PhotoRowProps) {
  const { name, state, preview } = photo;
  const underWay = state === "waiting" || state === "sending";
  return (
    <li className="flex items-center gap-3 md:flex-wrap">
      <div className="grid size-16 shrink-0 place-items-center overflow-clip rounded-control bg-sunken text-ink-3 md:h-52.5 md:w-70">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Image size={24} />}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 md:w-min">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <Progress photo={photo} />
        {state === "failed" && onRetry && (
          <Button variant="outline" size="compact" onClick={onRetry} className="self-start">
            <RotateCw size={20} />
            {t("Retry")}
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      <IconButton
        icon={X}
        label={underWay ? t("Cancel {name}", { name }) : t("Remove {name}", { name })}
        onClick={onRemove}
        className="-me-2 md:me-0"
      />
    </li>
  );
}

function Progress({ photo: { name, photo, state, sent, problem } }: { photo: Outgoing }) {
  const size = megabytes(photo.size);
  switch (state) {
    case "preparing":
      return <p className="text-sm text-ink-2">{t("Getting it ready…")}</p>;
    case "chosen":
      return <p className="text-sm text-ink-2">{t("{size} MB", { size })}</p>;
    case "waiting":
      return (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-needs-review-fg">
          <CloudUpload size={16} strokeWidth={2.25} />
          {t("Waiting")}
        </p>
      );
    case "sending":
      return (
        <>
          <p className="text-sm text-ink-2 tabular-nums">
            {t("{sent} of {size} MB", { sent: (sent / megabyte).toFixed(1), size })}
          </p>
          <SolidBar share={sent / photo.size} label={t("Sending {name}", { name })} />
        </>
      );
    case "failed":
      return (
        <p role="alert" className="flex gap-1.25 text-sm font-medium text-danger-fg">
          <CircleAlert size={16} strokeWidth={2.25} className="mt-0.75 shrink-0" />
          {problem}
        </p>
      );
  }
}
