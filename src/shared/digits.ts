/** A typed code without spaces and hyphens, and with Arabic-Indic and Persian digits as 0–9. */
export function plainCode(typed: string): string {
  // Both blocks begin at a multiple of 16.
  const western = (digit: string) => String(digit.charCodeAt(0) % 16);
  return typed.replace(/[\s-]/g, "").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, western);
}
