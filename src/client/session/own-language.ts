import { useEffect } from "react";
import { useLanguage } from "../browser/language";
import { useOnline } from "../browser/use-online";
import { useCurrentUser } from "./current-user";

/** Shows the language that the signed-in person chose, on whatever device, and keeps the one that is shown for offline use. */
export function useOwnLanguage(): void {
  const { data: user } = useCurrentUser();
  const online = useOnline();
  const id = user?.id;
  const own = user?.locale;
  const shown = useLanguage();
  useEffect(() => {
    if (id && online)
      void import("./language-choice").then(({ followLanguage }) => followLanguage(id, own)).catch(ignore);
  }, [id, own, online]);
  useEffect(() => {
    void import("../browser/keep-language").then(({ keepLanguage }) => keepLanguage(shown)).catch(ignore);
  }, [shown]);
}

/** Offline, or the server refuses for now: the next page tries again. */
function ignore(): void {}
