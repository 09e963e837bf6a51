import { i18n } from "@lingui/core";

type CompiledMessage = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

/**
 * Reads `{name}`, plural, selectordinal and select. Lingui leaves its own reader (5 kB) out of production builds and wants
 * compiled catalogues instead; with this one English needs no catalogue at all, and development does what production does.
 * `lingui extract` refuses a message that the two read differently (quoted braces, dates).
 */
function compile(message: string): CompiledMessage {
  let at = 0;
  let whole = true;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = at;
    const match = sticky.exec(message);
    if (match) at = sticky.lastIndex;
    return match;
  };
  const parts = (): CompiledMessage => {
    const found: CompiledMessage = [];
    for (;;) {
      const text = take(/[^{}#]+|#/);
      if (text) {
        found.push(text[0]);
        continue;
      }
      const [opening, name = "", kind, offset] =
        take(/\{\s*(\w+)\s*(?:\}|,\s*(plural|selectordinal|select)\s*,\s*(?:offset:(\d+))?)/) ?? [];
      if (!opening) return found;
      found.push(kind ? [name, kind, { offset: Number(offset ?? 0), ...cases() }] : [name]);
    }
  };
  const cases = (): Record<string, CompiledMessage> => {
    const found: Record<string, CompiledMessage> = {};
    for (let key = take(/\s*=?(\w+)\s*\{/); key?.[1]; key = take(/\s*=?(\w+)\s*\{/)) {
      found[key[1]] = parts();
      whole &&= Boolean(take(/\}/));
    }
    whole &&= Boolean(take(/\s*\}/) && found.other);
    return found;
  };
  const all = parts();
  return whole && at === message.length ? all : [message];
}

const compiled = new Map<string, CompiledMessage>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compile(message);
  compiled.set(message, known);
  return known;
});
i18n.loadAndActivate({ locale: "en", messages: {} });

/** The words of the screen: an English sentence in, the sentence in the person's language out. `{name}` is replaced by values.name. */
export function t(message: string, values?: Record<string, string | number>): string {
  return i18n._(message, values);
}
