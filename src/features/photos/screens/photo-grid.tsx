import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { useLazyComponent } from "../../../client/parts/use-lazy-component";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { FieldHelp } from "../../../ui/field";
import type { Media } from "../../assignments/contract/assignment";
import type { Outgoing } from "../queries/outgoing";
import { OutgoingTile, PhotoTile } from "./photo-tile";
import { RefusedPhotos } from "./refused-photos";

type PhotoGridProps = {
  photos: readonly Media[];
  /** Photos on their way, after those that have arrived. */
  outgoing?: readonly Outgoing[];
  /** The tile that adds a photo. */
  add?: { label: string; icon: LucideIcon; onClick: () => void } | undefined;
  /** small: a row of 56 px thumbnails. large: as large as the reference photo beside them. */
  size?: "default" | "small" | "large";
};

const loadViewer = () => import("./viewer/photo-viewer").then(({ PhotoViewer }) => PhotoViewer);

/** Thumbnails, three in a row on a phone (two with large text), including photos on their way. A tap opens the viewer. */
export function PhotoGrid({ photos, outgoing = [], add, size = "default" }: PhotoGridProps) {
  const [shown, setShown] = useState<string>();
  const { Component, failed, load } = useLazyComponent(loadViewer);
  const count = photos.length + outgoing.length;
  const open = (id: string) => {
    setShown(id);
    void load();
  };
  return (
    <div className={classNames("flex flex-col gap-2", size === "default" && "@container")}>
      <ul
        className={
          size === "small"
            ? "flex flex-wrap gap-2 py-1.5 *:w-14"
            : classNames(
                "grid gap-2",
                size === "large" && "grid-cols-[repeat(auto-fill,11rem)]",
                size === "default" &&
                  count > 0 &&
                  "grid-cols-2 @min-[17rem]:grid-cols-3 @min-[30rem]:grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]",
              )
        }
      >
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoTile photo={photo} onOpen={() => open(photo.id)} />
          </li>
        ))}
        {outgoing.map((one) => (
          <li key={one.id}>
            <OutgoingTile photo={one} />
          </li>
        ))}
        {add && (
          <li>
            <AddTile {...add} wide={count === 0} />
          </li>
        )}
      </ul>
      <RefusedPhotos outgoing={outgoing} named />
      {failed && (
        <div role="alert">
          <FieldHelp
            id={`${shown}-failed`}
            error={t("This could not be loaded. Check the connection and try again.")}
          />
        </div>
      )}
      {Component && shown && <Component photos={photos} first={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

/** "5 photos", including those on their way. */
export function photoCount(photos: readonly Media[], outgoing: readonly Outgoing[] = []): string {
  const count = photos.length + outgoing.length;
  return count === 0 ? t("No photos") : t("{count, plural, one {# photo} other {# photos}}", { count });
}

function AddTile({ label, icon: Icon, onClick, wide }: NonNullable<PhotoGridProps["add"]> & { wide: boolean }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        "grid w-full place-content-center place-items-center gap-1.5 rounded-control border-2 border-dashed border-line-strong text-sm font-semibold text-primary hover:bg-primary-soft",
        wide ? "h-28" : "aspect-square",
      )}
    >
      <Icon size={24} />
      {label}
    </button>
  );
}
