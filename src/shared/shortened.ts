/** The start of a text, for a sentence, with … for what it leaves out. */
export function shortened(text: string, most: number): string {
  // A character has at most two code units, and none is cut in half.
  const start = [...text.slice(0, 2 * most + 2)];
  return start.length > most ? `${start.slice(0, most).join("")}…` : text;
}
