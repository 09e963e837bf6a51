import { useEffect, useState } from "react";

/** The current time, updated every `refreshMs` milliseconds: by default for "47 min so far". */
export function useNow(refreshMs = 20_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs]);
  return now;
}
