/** Zones under their new names, which some browsers list under the old ones only. */
const renamed = new Map([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Godthab", "America/Nuuk"],
  ["Europe/Kiev", "Europe/Kyiv"],
]);

/** All time zones that this browser knows, and the present one, by name. Some browsers list abbreviations too, such as "CET". */
export function allZones(present: string): string[] {
  const listed = Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/"));
  const names = listed.map((name) => renamed.get(name) ?? name);
  return [...new Set([...names, "UTC", present])].sort();
}

/** "Europe/Amsterdam, UTC+01:00": a zone with its offset at present. */
export function zoneText(zone: string): string {
  return [zone.replaceAll("_", " "), offsetText(zone)].filter(Boolean).join(", ");
}

/** "UTC+01:00"; empty for a zone that this browser does not know. */
export function offsetText(zone: string, at = new Date()): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(at);
    return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "UTC");
  } catch {
    return "";
  }
}
