import { i18n } from "@lingui/core";

type CompiledMessage = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

/**
 * Parses `{name}`, plural, selectordinal and select. Lingui's own parser (5 kB) is left out of production builds, which then need compiled
 * catalogues; with this one English needs no catalogue, and development and production behave alike. `lingui extract` refuses a message
 * that the two parse differently (quoted braces, dates).
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

/** Translates an English message; `{name}` is replaced with values.name. */
export function t(message: string, values?: Record<string, string | number>): string {
  return i18n._(message, values);
}
