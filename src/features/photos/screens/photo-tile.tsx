import { CloudUpload, Image, type LucideIcon, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { useZone } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { SolidBar } from "../../../ui/solid-bar";
import type { Media } from "../../assignments/contract/assignment";
import type { Outgoing } from "../queries/outgoing";
import { useDiscardPhoto, useRetryPhotos } from "../queries/send-photos";
import { photoAltText } from "./photo-labels";
import { usePreview } from "./use-preview";

const frame = "relative block aspect-square w-full overflow-clip rounded-control bg-sunken";
const picture = "size-full object-cover text-xs text-ink-2";

/** An arrived photo; opens the viewer. */
export function PhotoTile({ photo, onOpen }: { photo: Media; onOpen: () => void }) {
  const zone = useZone();
  return (
    <button type="button" onClick={onOpen} className={frame}>
      <img
        src={`${photo.url}?size=thumb`}
        alt={photoAltText(photo, zone)}
        width={280}
        height={280}
        loading="lazy"
        decoding="async"
        className={picture}
      />
    </button>
  );
}

/** A photo on its way: waiting, sending, or failed with "Retry"; it can be cancelled. */
export function OutgoingTile({ photo }: { photo: Outgoing }) {
  const retry = useRetryPhotos(photo.place.by);
  const discarding = useDiscardPhoto();
  const { id, name, state, size, sent } = photo;
  const preview = usePreview(id);
  const remove = state === "failed" ? t("Remove {name}", { name }) : t("Cancel {name}", { name });
  return (
    <div className={classNames(frame, "grid place-items-center text-ink-3")}>
      {preview ? (
        <img src={preview} alt={name} className={classNames(picture, "absolute inset-0")} />
      ) : (
        <Image size={24} />
      )}
      {state === "failed" && (
        <button
          type="button"
          aria-label={t("Retry {name}", { name })}
          onClick={() => retry.mutate([photo])}
          className="absolute inset-0 rounded-control"
        >
          <Tag icon={RotateCw} look="bg-danger text-danger-ink">
            {t("Retry")}
          </Tag>
        </button>
      )}
      {state === "waiting" && <Tag icon={CloudUpload}>{t("Waiting")}</Tag>}
      {state === "sending" && (
        <>
          <Tag icon={CloudUpload} className="mb-3">
            {t("Sending")}
          </Tag>
          <div className="absolute inset-x-1.5 bottom-1.5">
            <SolidBar share={sent / size} label={t("Sending {name}", { name })} />
          </div>
        </>
      )}
      <button
        type="button"
        aria-label={remove}
        data-tooltip={remove}
        onClick={() => discarding.mutate(photo)}
        className="absolute end-0 top-0 grid size-12 place-items-center rounded-control"
      >
        <span className={classNames("grid size-7 place-items-center rounded-full", onPicture)}>
          <X size={16} strokeWidth={2.25} />
        </span>
      </button>
    </div>
  );
}

/** Labels on a picture, dark in both themes. */
const onPicture = "bg-[rgb(8_28_36/.82)] text-[#fff]";

type TagProps = { icon: LucideIcon; look?: string; className?: string; children: ReactNode };

function Tag({ icon: Icon, look = onPicture, className, children }: TagProps) {
  return (
    <span
      className={classNames(
        "absolute start-1.5 bottom-1.5 inline-flex max-w-[calc(100%-.75rem)] items-center gap-1 rounded-[7px] py-0.75 ps-1.25 pe-1.75 text-start text-xs font-semibold",
        look,
        className,
      )}
    >
      <Icon size={16} strokeWidth={2.25} className="shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
