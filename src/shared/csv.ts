/** Rows as CSV with CRLF, and a byte order mark so that Excel reads UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/** A number as is; text that a spreadsheet would read as a formula gets a leading apostrophe, which `withoutApostrophe` takes away again. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A text from a sheet without the apostrophe that `csvOf` may have put before it. */
export function withoutApostrophe(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
