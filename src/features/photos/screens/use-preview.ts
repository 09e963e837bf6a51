import { useEffect, useState } from "react";
import { readPhotoBytes } from "../../../client/outbox/store";

/** Object URL of a photo stored on this phone; undefined until it is read. */
export function usePreview(photoId: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isWanted = true;
    const show = (bytes: ArrayBuffer | undefined) => {
      if (!bytes || !isWanted) return;
      made = URL.createObjectURL(new Blob([bytes]));
      setAddress(made);
    };
    readPhotoBytes(photoId).then(show, () => undefined);
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [photoId]);
  return address;
}
