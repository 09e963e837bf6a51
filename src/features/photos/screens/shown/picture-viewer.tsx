import { ImageOff } from "lucide-react";
import { useState } from "react";
import { t } from "../../../../shared/words";
import { Dialog } from "../../../../ui/dialog";
import { nameOf, type ShownPicture, titleOf } from "./shown-picture";

type PictureViewerProps = { picture: ShownPicture; onClose: () => void };

/** One picture in a dialog: the large one, or the thumbnail that the phone keeps if there is no network. */
export function PictureViewer({ picture, onClose }: PictureViewerProps) {
  const [shown, setShown] = useState<"large" | "thumb" | "none">("large");
  const { url, label } = picture;
  return (
    <Dialog open title={titleOf(picture)} description={label} onClose={onClose}>
      {shown === "none" ? (
        <p role="alert" className="grid place-items-center gap-3 py-10 text-center text-ink-2">
          <ImageOff size={28} />
          {t("This photo could not be loaded. It may have been deleted, or there is no connection.")}
        </p>
      ) : (
        <img
          key={shown}
          src={shown === "large" ? url : `${url}?size=thumb`}
          alt={nameOf(picture)}
          onError={() => setShown(shown === "large" ? "thumb" : "none")}
          className="mx-auto max-h-[65dvh] w-full rounded-control bg-sunken object-contain"
        />
      )}
    </Dialog>
  );
}
