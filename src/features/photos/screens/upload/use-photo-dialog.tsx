import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../../../shared/words";
import { FieldHelp } from "../../../../ui/field";
import type { PhotoPlace } from "../../queries/place";
import { useLater } from "../use-later";

const load = () => import("./photo-dialog").then(({ PhotoDialog }) => PhotoDialog);

/** The way to the upload dialog of a place, and the dialog; draw it beside the button that opens it. */
export function usePhotoDialog(place: PhotoPlace): { open: () => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const { Part, failed, want } = useLater(load);
  useEffect(() => {
    // Fetched ahead, once the page is at rest: where the camera is needed there may be no network.
    const timer = setTimeout(() => load().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);
  const open = () => {
    setWanted(true);
    void want();
  };
  const dialog = failed ? (
    <div role="alert">
      <FieldHelp id="photos-failed" error={t("This could not be loaded. Check the connection and try again.")} />
    </div>
  ) : (
    wanted && Part && <Part place={place} onClose={() => setWanted(false)} />
  );
  return { open, dialog };
}
