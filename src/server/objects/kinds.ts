/** Accepted photo formats. */
export type Kind = "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/heic";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);
const avifBrands = new Set(["avif", "avis"]);

/** The format of a file by its signature; null if it is not a photo, whatever its name. */
export function kindOf(bytes: Buffer): Kind | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (startsWith([0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WEBP") return "image/webp";
  return textAt(bytes, 4) === "ftyp" ? kindOfBrands(brandsOf(bytes)) : null;
}

/** HEIC and AVIF share a container. "mif1" is ambiguous, so AVIF's own brands are checked first. */
function kindOfBrands(brands: readonly string[]): Kind | null {
  if (brands.some((brand) => avifBrands.has(brand))) return "image/avif";
  return brands.some((brand) => heicBrands.has(brand)) ? "image/heic" : null;
}

/** The major brand and the compatible brands; real files have few. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), 128, bytes.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(textAt(bytes, at));
  return brands;
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}
