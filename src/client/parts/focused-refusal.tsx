import { useEffect, useRef } from "react";
import { Refusal } from "./refusal";

/** The server's refusal below a form. Takes the focus, so that it is seen and read out at the end of a long form. */
export function FocusedRefusal({ error }: { error: Error | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={error ? "rounded-control" : "hidden"}>
      <Refusal error={error} />
    </div>
  );
}
