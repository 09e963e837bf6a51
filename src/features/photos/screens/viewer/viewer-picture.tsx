import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useZone } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Spinner } from "../../../../ui/spinner";
import type { Media } from "../../../assignments/contract/assignment";
import { photoAltText } from "../photo-labels";
import type { useZoom } from "./use-zoom";

type ViewerPictureProps = { photo: Media; zoom: ReturnType<typeof useZoom> };

/** The picture with its zoom; a spinner while loading, a message on failure. */
export function ViewerPicture({ photo, zoom: { picture, view, held } }: ViewerPictureProps) {
  const zone = useZone();
  const [state, setState] = useState<"loading" | "shown" | "broken">("loading");
  if (state === "broken")
    return (
      <p role="alert" className="grid size-full place-content-center place-items-center gap-3 p-4 text-center">
        <ImageOff size={28} />
        {t("This photo could not be loaded. Check the connection and open it again.")}
      </p>
    );
  return (
    <>
      <img
        ref={picture}
        src={photo.url}
        alt={photoAltText(photo, zone)}
        draggable={false}
        onLoad={() => setState("shown")}
        onError={() => setState("broken")}
        className={classNames(
          "size-full object-contain",
          state === "loading" && "opacity-0",
          !held && "transition-[transform,opacity] duration-(--t-base)",
          view.scale > 1 && (held ? "cursor-grabbing" : "cursor-grab"),
        )}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
      {state === "loading" && (
        <p className="loading absolute inset-0 grid place-items-center">
          <Spinner size={40} />
          <span className="sr-only">{t("Loading")}</span>
        </p>
      )}
    </>
  );
}
