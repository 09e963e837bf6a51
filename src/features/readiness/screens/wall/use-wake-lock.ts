import { useEffect } from "react";

/** Keeps the screen awake where the browser can. It lets go whenever the page is hidden, so that is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let held: WakeLockSentinel | undefined;
    let isStopped = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused with an empty battery, for example: the next time that the page is shown it is asked for again.
      const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isStopped) void lock?.release();
      else held = lock;
    };
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    void ask();
    return () => {
      isStopped = true;
      document.removeEventListener("visibilitychange", onVisible);
      void held?.release();
    };
  }, []);
}
