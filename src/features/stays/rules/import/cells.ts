import { type Cell, cellAsText } from "../../../../shared/import";
import { addDays, isDay } from "../../../../shared/time";

// Days and times as sheets have them, in English, Dutch and German (docs/domain.md, "Stays").

/** The beginnings of the months' names. */
const months = "jan, feb, mar maa mrt mär mrz, apr, may mei mai, jun, jul, aug, sep, oct okt, nov, dec dez".split(", ");

/** Numbers that count days since the end of 1899, as spreadsheets do, and that we take for a date: 2000-01-01 to 2199-12-31. */
const [firstSerial, lastSerial] = [36_526, 109_574];

/**
 * A day as YYYY-MM-DD: written that way, day before month with dots, slashes or hyphens, with the month's name, or as a spreadsheet's number. A
 * weekday before it and a time after it are ignored. Undefined: it isn't one.
 */
export function dayIn(given: Cell): string | undefined {
  if (typeof given === "number")
    return given >= firstSerial && given < lastSerial + 1 ? addDays("1899-12-30", Math.floor(given)) : undefined;
  const text = cellAsText(given);
  const [, before, date, after] = /^(\p{L}{3,9})\.?\s(\d{1,2}),?\s(\d{4})$/u.exec(text) ?? [];
  if (before) return dayOf(after, monthOf(before), date);
  const words = text.replace(/^\p{L}{2,10}[.,]{0,2}\s+(?=\d)/u, "");
  const [, isoYear, isoMonth, isoDay] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(words) ?? [];
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay);
  const [, day, month, year] =
    /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})(?:,?\s\d{1,2}[:.]\d{2}.*)?$/.exec(words) ?? [];
  if (day) return dayOf(year, month, day);
  const [, first, name, last] = /^(\d{1,2})\.?[\s-]?(\p{L}{3,9})\.?,?[\s-]?(\d{4}|\d{2})$/u.exec(words) ?? [];
  return first ? dayOf(last, monthOf(name), first) : undefined;
}

function dayOf(year = "", month = "", day = ""): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** The number of a month from its name or its abbreviation; "" if it isn't one. */
function monthOf(name = ""): string {
  const beginning = name.toLowerCase().slice(0, 3);
  const index = months.findIndex((known) => known.split(" ").includes(beginning));
  return index < 0 ? "" : String(index + 1);
}

/** A time as HH:MM: 15:00, 15.00, 15u30, 15 Uhr, 3:30 PM, or a spreadsheet's part of a day. Undefined: it isn't one. */
export function clockIn(given: Cell): string | undefined {
  if (typeof given === "number" && given > 0 && given < 1) {
    const minutes = Math.round(given * 24 * 60);
    return clockOf(Math.floor(minutes / 60), minutes % 60);
  }
  const words = cellAsText(given).toLowerCase();
  const [, hour, minute = "0", half] =
    /^(\d{1,2})(?:\s?[:.hu]\s?(\d{2})(?::\d{2})?)?\s?(?:h|u|uur|uhr|([ap])\.?m\.?)?$/.exec(words) ?? [];
  if (hour === undefined) return undefined;
  if (half === undefined) return clockOf(Number(hour), Number(minute));
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return clockOf((Number(hour) % 12) + (half === "p" ? 12 : 0), Number(minute));
}

function clockOf(hour: number, minute: number): string | undefined {
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
