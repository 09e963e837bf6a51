import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { ToastArea, ToastMessage } from "../../ui/toast";
import { observed } from "../browser/observed";

type Shown = { id: number; message: ToastMessage | undefined };

const shown = observed<Shown>({ id: 0, message: undefined });

/** Shows a toast for 5 seconds, and returns its number. A new toast replaces the current one. */
export function toast(message: ToastMessage): number {
  const id = shown.get().id + 1;
  shown.set({ id, message });
  return id;
}

/** Dismisses the toast, unless a newer one has replaced it. */
export function dismissToast(id = shown.get().id): void {
  if (id === shown.get().id) shown.set({ id, message: undefined });
}

/** Dismisses an error that has been dealt with, unless it is about something else than the user's last action. */
export function dismissError(): void {
  const { message } = shown.get();
  if (message?.destructive && !message.stays) dismissToast();
}

/** Dismisses an error when it no longer applies: the user tries again, does something else, or leaves the page. */
function useDismissErrors(): void {
  const mutations = useQueryClient().getMutationCache();
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => dismissError, [path]);
  useEffect(
    () =>
      mutations.subscribe(
        ({ type, mutation }) => type === "updated" && mutation.state.status === "pending" && dismissError(),
      ),
    [mutations],
  );
}

/** Renders the toasts. Mounted once, at the top of the app. */
export function Toasts() {
  useDismissErrors();
  const { id, message } = shown.use();
  const [Area, setArea] = useState<typeof ToastArea>();
  useEffect(() => {
    // Radix's toast is 10 kB the first screen doesn't need: load it when idle, or with the first toast.
    const fetchArea = () => {
      // If the chunk fails to load, the next toast retries. No toast is the only place where its text appears.
      import("../../ui/toast").then((module) => setArea(() => module.ToastArea)).catch(() => undefined);
    };
    if (Area) return;
    if (id > 0) return fetchArea();
    const timer = setTimeout(fetchArea, 3000);
    return () => clearTimeout(timer);
  }, [Area, id]);
  return Area ? <Area id={id} message={message} onClose={() => dismissToast(id)} /> : null;
}
