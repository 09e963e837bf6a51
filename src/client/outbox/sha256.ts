/** SHA-256 in hex; empty if the browser has no WebCrypto (a page without TLS). */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.crypto?.subtle) return "";
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
