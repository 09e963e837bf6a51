import { useEffect, useRef } from "react";
import { logFailure } from "../browser/log-failure";

/** Deletes from this device what was removed from a list of photos, while it is shown or since it was last read here. */
export function useForgetRemoved(photos: readonly { url: string }[] | undefined): void {
  const shown = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (!photos || !navigator.serviceWorker?.controller) return;
    const addresses = photos.map(({ url }) => url);
    const gone = shown.current?.filter((address) => !addresses.includes(address));
    shown.current = addresses;
    if (gone?.length === 0) return;
    import("./old-reads")
      .then(({ forgetRemoved }) => forgetRemoved(gone))
      .catch((error) => logFailure("removed photos not deleted from this device", error));
  }, [photos]);
}
