import { i18n } from "@lingui/core";

/** The words of the screen: an English sentence in, the sentence in the person's language out. `{name}` is replaced by values.name. */
export function t(message: string, values?: Record<string, string | number>): string {
  return i18n._(message, values);
}
