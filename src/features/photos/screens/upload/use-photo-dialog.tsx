import { type ReactNode, useEffect, useState } from "react";
import { useLazyComponent } from "../../../../client/parts/use-lazy-component";
import { t } from "../../../../shared/words";
import { FieldHelp } from "../../../../ui/field";
import type { PhotoPlace } from "../../queries/place";

const loadDialog = () => import("./photo-dialog").then(({ PhotoDialog }) => PhotoDialog);

/** The upload dialog of a place; render `dialog` beside the button that calls `open`. */
export function usePhotoDialog(place: PhotoPlace): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const { Component, failed, load } = useLazyComponent(loadDialog);
  useEffect(() => {
    // Preloaded, because there may be no network where photos are taken.
    const timer = setTimeout(() => loadDialog().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);
  const open = () => {
    setIsOpen(true);
    void load();
  };
  const dialog = failed ? (
    <div role="alert">
      <FieldHelp id="photos-failed" error={t("This could not be loaded. Check the connection and try again.")} />
    </div>
  ) : (
    isOpen && Component && <Component place={place} onClose={() => setIsOpen(false)} />
  );
  return { open, dialog };
}
