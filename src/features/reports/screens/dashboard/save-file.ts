/** Hands a text to the browser as a file that it keeps among the downloads. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser may read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
