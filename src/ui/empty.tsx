import type { ReactNode } from "react";
import { Mark } from "./mark";

type EmptyProps = {
  title: string;
  /** One line of help. */
  help?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
};

/** An empty state: a title, what to do about it, and a button. */
export function Empty({ title, help, action }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-90 flex-col items-center gap-2 px-4 py-12 text-center">
      <Mark className="mb-4 size-16" />
      <h2 className="text-lg font-bold tracking-tight">{title}</h2>
      {help && <p className="text-ink-2">{help}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
