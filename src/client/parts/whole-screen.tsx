import type { ReactNode } from "react";
import { useHeading } from "./use-heading";

type WholeScreenProps = { sign: ReactNode; title: string; text: ReactNode; action: ReactNode };

/** A screen that says one thing, in the middle: a sign, a sentence, a way on. */
export function WholeScreen({ sign, title, text, action }: WholeScreenProps) {
  const heading = useHeading(title);
  return (
    <main className="mx-auto flex min-h-dvh max-w-106 flex-col items-center justify-center gap-3 p-8 text-center">
      {sign}
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      <div className="mt-3 flex w-full flex-col gap-2">{action}</div>
    </main>
  );
}

/** An icon on a soft square, for the sign of a whole screen. */
export function SignTile({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-18 place-items-center rounded-[22px] bg-primary-soft text-primary-soft-ink">
      {children}
    </span>
  );
}
