import type { ReactNode } from "react";
import { useLazyDialog } from "../../../../client/parts/use-lazy-dialog";
import type { PhotoPlace } from "../../queries/place";

const loadDialog = () => import("./photo-dialog").then(({ PhotoDialog }) => PhotoDialog);

/** The upload dialog of a place; render `dialog` beside the button that calls `open`. */
export function usePhotoDialog(place: PhotoPlace): { open: () => void; dialog: ReactNode } {
  return useLazyDialog("photos", loadDialog, { place });
}
