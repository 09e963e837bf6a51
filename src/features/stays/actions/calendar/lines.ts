import { say } from "../../../../shared/sentences";
import { Refused } from "./refused";

/** The largest calendar that is read, in bytes: 1 MB. */
export const largestCalendar = 1024 * 1024;

/** A content line: `NAME;PARAMETERS:VALUE`. The name is in upper case; the parameters keep their semicolons. */
export type Line = { name: string; parameters: string; value: string };

/** The unfolded lines of exactly one calendar, from its first to its last. Refuses what is cut off, and anything before or after it. */
export function linesOf(calendar: string | Uint8Array): Line[] {
  const texts = textOf(calendar)
    .split("\n")
    .filter((text) => text.trim() !== "");
  if (!isBound(texts[0], "BEGIN")) {
    throw new Refused(say("The address returned no calendar. Check that it is the calendar's iCal address."));
  }
  if (!isBound(texts.at(-1), "END")) {
    if (texts.some((text) => isBound(text, "END"))) throw moreThanOne();
    throw new Refused(say("The calendar is incomplete. It was probably cut off on the way."));
  }
  return texts.map(lineOf);
}

/** The refusal of text after the calendar, or of a calendar inside it. */
export const moreThanOne = () => new Refused(say("The address returned more than one calendar, or text after it."));
/** The refusal of lines that are in no calendar. */
export const damaged = () => new Refused(say("The calendar is damaged: some of its lines are invalid."));

/** Lines are folded by bytes, even inside a character, so they are unfolded before they are decoded. */
function textOf(calendar: string | Uint8Array): string {
  const bytes = Buffer.from(calendar);
  if (bytes.length > largestCalendar) throw new Refused(say("The calendar is larger than 1 MB."));
  const unfolded = bytes
    .toString("latin1")
    .replaceAll("\r", "")
    .replace(/\n[ \t]/g, "");
  return Buffer.from(unfolded, "latin1")
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}

function isBound(text: string | undefined, bound: "BEGIN" | "END"): boolean {
  return text?.trim().toUpperCase() === `${bound}:VCALENDAR`;
}

function lineOf(text: string): Line {
  const name = /^[A-Z0-9-]+(?=[;:])/i.exec(text)?.[0];
  if (!name) throw damaged();
  const colon = colonOf(text, name.length);
  if (colon === -1) throw damaged();
  return { name: name.toUpperCase(), parameters: text.slice(name.length, colon), value: text.slice(colon + 1) };
}

/** Where the value starts: at the first colon outside of quotes, or at the first one if a quote is never closed. */
function colonOf(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ":" && !isQuoted) return at;
  }
  return text.indexOf(":", from);
}
