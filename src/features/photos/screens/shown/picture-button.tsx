import { Image } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { nameOf, type ShownPicture, titleOf } from "./shown-picture";
import { usePictureViewer } from "./use-picture-viewer";

/** Opens a reference photo, where there is no room for it. */
export function ReferenceButton({ url, label }: Pick<ShownPicture, "url" | "label">) {
  const picture = { url, label, is: "reference" } as const;
  const { open, viewer } = usePictureViewer(picture);
  return (
    <div>
      <Button variant="quiet" size="compact" aria-label={nameOf(picture)} onClick={open}>
        <Image size={20} />
        {t("Reference")}
      </Button>
      {viewer}
    </div>
  );
}

/** A picture under its title; a tap shows it large. */
export function PictureTile({ picture }: { picture: ShownPicture }) {
  const { open, viewer } = usePictureViewer(picture);
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-ink-2">{titleOf(picture)}</p>
      <button
        type="button"
        onClick={open}
        className="block aspect-square w-full overflow-clip rounded-control bg-sunken"
      >
        <Thumbnail picture={picture} />
      </button>
      {viewer}
    </div>
  );
}

/** A picture's thumbnail, with its name in its place where it can't be loaded. It fills its box. */
export function Thumbnail({ picture }: { picture: ShownPicture }) {
  return (
    <img
      src={`${picture.url}?size=thumb`}
      alt={nameOf(picture)}
      width={280}
      height={280}
      loading="lazy"
      decoding="async"
      className="size-full object-cover text-xs text-ink-2"
    />
  );
}
