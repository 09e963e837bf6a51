import type { ReactNode } from "react";
import { useHeading } from "./use-heading";

type MessageScreenProps = { icon: ReactNode; title: string; text: ReactNode; action: ReactNode };

/** A full-page message: an icon, a title, a sentence and an action. */
export function MessageScreen({ icon, title, text, action }: MessageScreenProps) {
  const heading = useHeading(title);
  return (
    <main className="mx-auto flex min-h-dvh max-w-106 flex-col items-center justify-center gap-3 p-8 text-center">
      {icon}
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      <div className="mt-3 flex w-full flex-col gap-2">{action}</div>
    </main>
  );
}

/** An icon on a tinted square. */
export function IconTile({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-18 place-items-center rounded-[22px] bg-primary-soft text-primary-soft-ink">
      {children}
    </span>
  );
}
