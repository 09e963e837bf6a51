import { type ReactNode, useState } from "react";
import { useLazyComponent } from "../../../../client/parts/use-lazy-component";
import { t } from "../../../../shared/words";
import { FieldHelp } from "../../../../ui/field";
import type { ShownPicture } from "./shown-picture";

const loadViewer = () => import("./picture-viewer").then(({ PictureViewer }) => PictureViewer);

/** The viewer of one picture; render `viewer` beside the button that calls `open`. */
export function usePictureViewer(picture: ShownPicture): { open: () => void; viewer: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const { Component, failed, load } = useLazyComponent(loadViewer);
  const open = () => {
    setIsOpen(true);
    void load();
  };
  const viewer = failed ? (
    <div role="alert">
      <FieldHelp id="picture-failed" error={t("This could not be loaded. Check the connection and try again.")} />
    </div>
  ) : (
    isOpen && Component && <Component picture={picture} onClose={() => setIsOpen(false)} />
  );
  return { open, viewer };
}
