import type { ReactNode } from "react";
import { useHeading } from "./use-heading";

type MessageProps = { icon: ReactNode; text: ReactNode; action: ReactNode };

/** A full-page message without a header, for visitors and failures: an icon, a title, a sentence and an action. */
export function MessageScreen({ title, ...message }: MessageProps & { title: string }) {
  const heading = useHeading(title);
  return (
    <main className="flex min-h-dvh flex-col p-8">
      <Message
        {...message}
        title={
          <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
            {title}
          </h1>
        }
      />
    </main>
  );
}

/** The same as a page's content, below a header that has the title. */
export function Message({ icon, title, text, action }: MessageProps & { title?: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-90 grow flex-col items-center justify-center gap-3 text-center">
      {icon}
      {title}
      <p className="text-ink-2">{text}</p>
      <div className="mt-3 flex w-full flex-col gap-2">{action}</div>
    </div>
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
