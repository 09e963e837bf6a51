import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Card } from "./card";

type SettingsCardProps = { icon: LucideIcon; title: string; about: ReactNode; children: ReactNode };

/** A part of the settings: what it is about, and its fields. */
export function SettingsCard({ icon: Icon, title, about, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card as="section" padding="roomy" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="flex items-center gap-2.5 text-lg font-bold tracking-tight">
          <Icon size={20} className="text-ink-3" aria-hidden="true" />
          {title}
        </h2>
        <p className="text-sm text-ink-2">{about}</p>
      </div>
      {children}
    </Card>
  );
}
