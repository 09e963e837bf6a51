import { Thumbnail } from "./picture-button";
import { usePictureViewer } from "./use-picture-viewer";

/** Small pictures of what is wrong at an item; a tap shows one large. */
export function FaultPhotos({ urls, label }: { urls: readonly string[]; label: string }) {
  if (urls.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 py-1.5">
      {urls.map((url) => (
        <li key={url} className="size-14">
          <FaultPhoto url={url} label={label} />
        </li>
      ))}
    </ul>
  );
}

function FaultPhoto({ url, label }: { url: string; label: string }) {
  const picture = { url, label, is: "fault" } as const;
  const { open, viewer } = usePictureViewer(picture);
  return (
    <>
      <button type="button" onClick={open} className="block size-full overflow-clip rounded-control bg-sunken">
        <Thumbnail picture={picture} />
      </button>
      {viewer}
    </>
  );
}
