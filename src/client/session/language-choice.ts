import { storeLanguage, type User } from "../../shared/current-user";
import { type Locale, localeOf, pseudoLocale } from "../../shared/locales";
import { call } from "../api/call";
import { getStored, setStored } from "../browser/device-storage";
import { currentLanguage, setLanguage } from "../browser/language";

/** A choice of this device that has not reached an account: a visitor's, and with an id behind it that person's. */
const unsent = "language-unsent";

/** Switches to a language, and stores it with the person: at once, or as soon as they are signed in and online. Rejects if the language needs the network. */
export async function chooseLanguage(locale: Locale, user: User | null | undefined): Promise<void> {
  if (!(await setLanguage(locale))) return;
  setStored(unsent + (user?.id ?? ""), locale);
  // Offline, or the server refuses for now: the next page tries again.
  if (user) await followLanguage(user.id, locale).catch(() => undefined);
}

/** Stores what a person chose on this device with their account, or else shows what they chose on another one. Rejects without the network. */
export async function followLanguage(id: string, own: Locale | null | undefined): Promise<void> {
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
