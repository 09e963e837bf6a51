/** The text of a file: UTF-8 or UTF-16, as its first bytes or its zeros tell; what is not valid UTF-8 is taken for windows-1252. */
export function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 512).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  // Half of the bytes of Latin letters in UTF-16 are zero.
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (even > 0 && odd === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
