import type { Stay } from "../../contract/stays";

/** Blocks of more nights are closures, even of a source that lists stays as blocks. */
const longestStayAsBlock = 90;

/** Who wrote a calendar, as far as it makes a difference. */
export type Origin = "airbnb" | "smoobu" | "other";

/** The origin of a calendar: by its PRODID, else by the host that it comes from. */
export function originOf(producer: string, host: string): Origin {
  const is = (name: RegExp) => name.test(producer) || name.test(host);
  if (is(/smoobu/i)) return "smoobu";
  return is(/airbnb/i) ? "airbnb" : "other";
}

/** Names before the wording: "Airbnb (Not available)". */
const sources = "airbnb|booking\\.com|vrbo|abritel|homeaway|fewo-direkt|expedia|smoobu";

/** How calendars call nights that nobody has booked. */
const blocked = [
  ["blocked", "closed", "closure", "not available", "unavailable"],
  ["geblokkeerd", "gesloten", "niet beschikbaar"],
  ["blockiert", "geblockt", "gesperrt", "geschlossen", "nicht verfügbar"],
  ["bloqué", "bloquée", "bloqués", "bloquées", "fermé", "fermée", "indisponible", "non disponible", "pas disponible"],
  ["bloqueado", "bloqueada", "cerrado", "no disponible"],
  ["fechado", "indisponível", "não disponível"],
  ["bloccato", "bloccata", "chiuso", "non disponibile"],
  ["zablokowane", "zablokowany", "niedostępne", "niedostępny", "zamknięte"],
  ["blocat", "închis", "indisponibil"],
  ["блокирано", "затворено", "недостъпно"],
  ["заблоковано", "зачинено", "недоступно"],
  ["bloke", "kapalı", "müsait değil"],
  ["مغلق", "غير متاح"],
  ["blokeret", "ikke tilgængelig", "blokkert", "ikke tilgjengelig", "blockerad", "ej tillgänglig"],
];

/** How calendars call the owner's own nights. */
const owners = [
  ["owner", "eigenaar", "eigen gebruik", "eigentümer", "eigentümerin", "eigenbelegung", "eigennutzung"],
  ["propriétaire", "propietario", "propietaria", "proprietário", "proprietária", "proprietario", "proprietaria"],
  ["właściciel", "proprietar", "собственик", "власник", "ev sahibi", "المالك"],
];

const isBlocked = startsWith(blocked);
const isOwner = startsWith(owners);

/**
 * The kind of an event by its summary. Wording that we don't know is a guest's stay: an unneeded cleaning is seen, a missing one is not. Airbnb
 * names its stays, so there blocks are blocks, whatever `blocksAreStays`.
 */
export function kindOf(
  event: { origin: Origin; summary: string; nights: number },
  blocksAreStays: boolean,
): Stay["kind"] {
  const summary = plain(event.summary);
  if (isOwner(summary)) return "owner";
  if (/^airbnb \(/.test(summary) || (event.origin === "airbnb" && isBlocked(summary))) return "block";
  if (!isBlocked(summary)) return "guest";
  return blocksAreStays && event.nights <= longestStayAsBlock ? "guest" : "block";
}

/** A text without case, accents and double spaces. */
export function plain(text: string): string {
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i").replace(/\s+/g, " ").trim();
}

function startsWith(words: readonly (readonly string[])[]): (summary: string) => boolean {
  const pattern = new RegExp(
    `^(?:(?:${sources})[ :(–-]*)?(?:${words.flat().map(plain).join("|")})(?![\\p{L}\\p{N}])`,
    "u",
  );
  return (summary) => pattern.test(summary);
}
