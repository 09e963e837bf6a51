import { useEffect } from "react";
import { storeLanguage, type User } from "../../shared/current-user";
import { type Locale, localeOf, pseudoLocale } from "../../shared/locales";
import { call } from "../api/call";
import { getStored, setStored } from "../browser/device-storage";
import { currentLanguage, setLanguage, useLanguage } from "../browser/language";
import { useOnline } from "../browser/use-online";
import { useCurrentUser } from "./current-user";

/** A choice of this device that has not reached the person's account. */
const unsent = "language-unsent";

/** Shows the language that the signed-in person chose, on whatever device, and keeps the one that is shown for offline use. */
export function useOwnLanguage(): void {
  const { data: user } = useCurrentUser();
  const online = useOnline();
  const id = user?.id;
  const own = user?.locale;
  const shown = useLanguage();
  useEffect(() => {
    if (id && online) void follow(own).catch(ignore);
  }, [id, own, online]);
  useEffect(() => {
    void import("../browser/keep-language").then(({ keepLanguage }) => keepLanguage(shown)).catch(ignore);
  }, [shown]);
}

/** Switches to a language, and stores it with the person: at once, or as soon as they are signed in and online. Rejects if the language needs the network. */
export async function chooseLanguage(locale: Locale, user: User | null | undefined): Promise<void> {
  if (!(await setLanguage(locale))) return;
  setStored(unsent, locale);
  if (user) await follow(locale).catch(ignore);
}

async function follow(own: Locale | null | undefined): Promise<void> {
  const chosen = localeOf(getStored(unsent));
  if (chosen && chosen !== pseudoLocale) {
    await call(storeLanguage, { body: { locale: chosen } });
    // Unless another one was chosen meanwhile.
    if (getStored(unsent) === chosen) setStored(unsent, "");
  } else if (own && own !== currentLanguage() && currentLanguage() !== pseudoLocale) await setLanguage(own);
}

/** Offline, or the server refuses for now: the next page tries again. */
function ignore(): void {}
