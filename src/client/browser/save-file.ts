const revokeAfterMs = 60_000;

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Some browsers read the file only after asking where to save it.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

/** Downloads a table as a CSV file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/csv;charset=utf-8" }));
}
