import { useEffect } from "react";
import { storeLanguage, type User } from "../../shared/current-user";
import { type Locale, localeOf, pseudoLocale } from "../../shared/locales";
import { call } from "../api/call";
import { getStored, setStored } from "../browser/device-storage";
import { currentLanguage, setLanguage, useLanguage } from "../browser/language";
import { useOnline } from "../browser/use-online";
import { useCurrentUser } from "./current-user";

/** A choice of this device that has not reached an account: a visitor's, and with an id behind it that person's. */
const unsent = "language-unsent";

/** Shows the language that the signed-in person chose, on whatever device, and keeps the one that is shown for offline use. */
export function useOwnLanguage(): void {
  const { data: user } = useCurrentUser();
  const online = useOnline();
  const id = user?.id;
  const own = user?.locale;
  const shown = useLanguage();
  useEffect(() => {
    if (id && online) void follow(id, own).catch(ignore);
  }, [id, own, online]);
  useEffect(() => {
    void import("../browser/keep-language").then(({ keepLanguage }) => keepLanguage(shown)).catch(ignore);
  }, [shown]);
}

/** Switches to a language, and stores it with the person: at once, or as soon as they are signed in and online. Rejects if the language needs the network. */
export async function chooseLanguage(locale: Locale, user: User | null | undefined): Promise<void> {
  if (!(await setLanguage(locale))) return;
  setStored(unsent + (user?.id ?? ""), locale);
  if (user) await follow(user.id, locale).catch(ignore);
}

async function follow(id: string, own: Locale | null | undefined): Promise<void> {
  const mine = unsent + id;
  const visitors = getStored(unsent);
  // What was chosen on the sign-in page is this person's now.
  if (visitors) setStored(mine, visitors);
  setStored(unsent, "");
  const chosen = localeOf(getStored(mine));
  if (chosen && chosen !== pseudoLocale) {
    await call(storeLanguage, { body: { locale: chosen } });
    // Unless another one was chosen meanwhile.
    if (getStored(mine) === chosen) setStored(mine, "");
  } else if (own && own !== currentLanguage() && currentLanguage() !== pseudoLocale) await setLanguage(own);
}

/** Offline, or the server refuses for now: the next page tries again. */
function ignore(): void {}
