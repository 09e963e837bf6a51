import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Card } from "../../../ui/card";
import { PhotoGrid, photoCount } from "./photo-grid";

type PhotoCardProps = Omit<ComponentProps<typeof PhotoGrid>, "size"> & { title: string; icon: LucideIcon };

/** A card of photos: its name, how many there are, and the photos. */
export function PhotoCard({ title, icon: Icon, photos, outgoing, add }: PhotoCardProps) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-3 flex items-center gap-2.5 font-semibold">
        <Icon size={20} className="text-ink-3" aria-hidden="true" />
        {title}
        <span className="ms-auto text-sm font-normal text-ink-2">{photoCount(photos, outgoing)}</span>
      </h2>
      <PhotoGrid photos={photos} outgoing={outgoing} add={add} />
    </Card>
  );
}
