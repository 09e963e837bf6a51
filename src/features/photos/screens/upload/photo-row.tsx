import { Camera, CircleAlert, CloudUpload, Image, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { oneDecimal } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { SolidBar } from "../../../../ui/solid-bar";
import type { Outgoing } from "../../queries/outgoing";
import { acceptFlaw, type Flaw, type SelectedPhoto } from "../../queries/selected-photos";
import { useDiscardPhoto } from "../../queries/send-photos";
import { RefusedPhotos } from "../refused-photos";
import { usePreview } from "../use-preview";
import { megabyte, megabytes } from "./file-checks";

type SelectedRowProps = { photo: SelectedPhoto; onRemove: () => void; onTakeAgain: () => void };

/** A selected photo in the dialog, with a question if it looks blurred or dark. */
export function SelectedRow({ photo: one, onRemove, onTakeAgain }: SelectedRowProps) {
  const { id, name, photo, preview, state, flaw } = one;
  const words = state === "preparing" ? t("Preparing…") : t("{size} MB", { size: megabytes(photo.size) });
  return (
    <Row name={name} preview={preview} away={{ label: t("Remove {name}", { name }), onClick: onRemove }}>
      <p className="text-sm text-ink-2">{words}</p>
      {flaw && <Question flaw={flaw} name={name} onTakeAgain={onTakeAgain} onUse={() => acceptFlaw(id)} />}
    </Row>
  );
}

type QuestionProps = { flaw: Flaw; name: string; onTakeAgain: () => void; onUse: () => void };

/** Only asks: Upload sends the photo as it is. */
function Question({ flaw, name, onTakeAgain, onUse }: QuestionProps) {
  return (
    <>
      <p role="alert" className="flex gap-1.25 text-sm font-medium text-needs-review-fg">
        <CircleAlert size={16} strokeWidth={2.25} className="mt-0.75 shrink-0" />
        {flaw === "blurred" ? t("This looks blurred. Take it again?") : t("This looks dark. Take it again?")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="compact" onClick={onTakeAgain}>
          <Camera size={20} />
          {t("Take again")}
          <span className="sr-only">{name}</span>
        </Button>
        <Button variant="quiet" size="compact" onClick={onUse}>
          {t("Use anyway")}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </>
  );
}

type OutgoingRowProps = { photo: Outgoing; onRemoved: () => void; onRetry: (() => void) | undefined };

/** A photo on its way in the dialog, with its progress. */
export function OutgoingRow({ photo, onRemoved, onRetry }: OutgoingRowProps) {
  const { id, name, state } = photo;
  const discarding = useDiscardPhoto();
  const preview = usePreview(id);
  const isFailed = state === "failed";
  const away = {
    label: isFailed ? t("Remove {name}", { name }) : t("Cancel {name}", { name }),
    onClick: () => {
      discarding.mutate(photo);
      onRemoved();
    },
  };
  return (
    <Row name={name} preview={preview} away={away}>
      <Progress photo={photo} />
      {isFailed && onRetry && (
        <Button variant="outline" size="compact" onClick={onRetry} className="self-start">
          <RotateCw size={20} />
          {t("Retry")}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </Row>
  );
}

type RowProps = {
  name: string;
  preview: string | undefined;
  away: { label: string; onClick: () => void };
  children: ReactNode;
};

/** One photo: thumbnail, name, status, and a button to remove it. */
function Row({ name, preview, away, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 md:flex-wrap">
      <div className="grid size-16 shrink-0 place-items-center overflow-clip rounded-control bg-sunken text-ink-3 md:h-52.5 md:w-70">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Image size={24} />}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 md:w-min">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {children}
      </div>
      <IconButton icon={X} {...away} className="-me-2 md:me-0" />
    </li>
  );
}

function Progress({ photo }: { photo: Outgoing }) {
  const { name, size, state, sent } = photo;
  switch (state) {
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
            {t("{sent} of {size} MB", { sent: oneDecimal(sent / megabyte), size: megabytes(size) })}
          </p>
          <SolidBar share={sent / size} label={t("Sending {name}", { name })} />
        </>
      );
    case "failed":
      return <RefusedPhotos outgoing={[photo]} />;
  }
}
