import type { LucideIcon } from "lucide-react";
import { type ComponentProps, memo, type ReactNode } from "react";
import { useLanguage } from "../../../client/browser/language";
import { Card } from "../../../ui/card";
import { CardTitle } from "../../../ui/card-title";
import { PhotoGrid, photoCount } from "./photo-grid";

type PhotoCardProps = Omit<ComponentProps<typeof PhotoGrid>, "size"> & {
  title: string;
  icon: LucideIcon;
  /** Shown above the photos. */
  children?: ReactNode;
};

/** A card of photos with title and count. */
export const PhotoCard = memo(function Photos({ title, icon, photos, outgoing, add, children }: PhotoCardProps) {
  useLanguage();
  const isEmpty = !add && photos.length + (outgoing?.length ?? 0) === 0;
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-3">
      <CardTitle icon={icon} className="flex-wrap">
        <span className="min-w-min grow basis-0">{title}</span>
        <span className="ms-auto text-sm font-normal text-ink-2">{photoCount(photos, outgoing)}</span>
      </CardTitle>
      {children}
      {!isEmpty && <PhotoGrid photos={photos} outgoing={outgoing} add={add} />}
    </Card>
  );
});
