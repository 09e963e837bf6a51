import { useEffect, useState } from "react";

const refreshMs = 20_000;

/** The current time, updated for "47 min so far". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
