import { useEffect, useState, useSyncExternalStore } from "react";
import type { ToastArea, ToastMessage } from "../../ui/toast";

type Shown = { id: number; message: ToastMessage | undefined };

const nothing: Shown = { id: 0, message: undefined };
let shown = nothing;
const listeners = new Set<() => void>();

function show(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message for 5 seconds. There is one at a time: a new one takes the place of the old. */
export function toast(message: ToastMessage): void {
  show({ id: shown.id + 1, message });
}

/** Takes the message away, unless another has come since. */
export function dismissToast(id = shown.id): void {
  if (id === shown.id) show({ id, message: undefined });
}

/** The place where messages appear; once, at the top of the app. */
export function Toasts() {
  const { id, message } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  );
  const [Area, setArea] = useState<typeof ToastArea>();
  useEffect(() => {
    // Radix's toast is 10 kB that the first screen does without: fetched when the browser is idle, or with the first message.
    const fetchArea = () => {
      // Offline before it came: the next message tries again; a toast is never the only copy of what it says.
      import("../../ui/toast").then((module) => setArea(() => module.ToastArea)).catch(() => undefined);
    };
    if (Area) return;
    if (id > 0) return fetchArea();
    const timer = setTimeout(fetchArea, 3000);
    return () => clearTimeout(timer);
  }, [Area, id]);
  return Area ? <Area id={id} message={message} onClose={() => dismissToast(id)} /> : null;
}
