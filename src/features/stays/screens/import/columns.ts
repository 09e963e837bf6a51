import type { ImportColumn } from "../../../../client/parts/import/table";
import { t } from "../../../../shared/words";
import type { StayColumn } from "../../contract/import";

/** A stay's columns, with the headings by which they are recognised in English, Dutch and German. */
export function columnsOfStays(): ImportColumn<StayColumn>[] {
  const labels: [StayColumn, string, ImportColumn["holds"]?][] = [
    ["reference", t("Reference|of a booking")],
    ["unit", t("Villa")],
    ["arrival", t("Arrival"), "day"],
    ["departure", t("Departure"), "day"],
    ["checkIn", t("Check-in"), "time"],
    ["checkOut", t("Check-out"), "time"],
    ["guests", t("Number of guests")],
    ["kind", t("Kind of stay")],
    ["status", t("Status")],
  ];
  return labels.map(([name, label, holds]) => ({
    name,
    label,
    headings: headings[name].split(", "),
    ...(holds && { holds }),
  }));
}

/** Without case, accents, spaces and punctuation they need only one spelling each. */
const headings: Record<StayColumn, string> = {
  reference:
    "reference, ref, booking, booking id, booking number, booking no, booking reference, booking code, reservation, reservation id, reservation number, confirmation code, id, code, reservering, reserveringsnummer, boeking, boekingsnummer, boekingscode, referentie, kenmerk, buchung, buchungsnummer, buchungscode, buchungsnr, reservierung, reservierungsnummer, referenz, vorgang, vorgangsnummer",
  unit: "villa, villa code, unit, unit code, house, house number, property, listing, accommodation, object, room, lodge, villacode, villanummer, huis, huisje, huisnummer, woning, woningcode, accommodatie, bungalow, kamer, objekt, objektnummer, haus, hausnummer, unterkunft, ferienhaus, wohnung, zimmer",
  arrival:
    "arrival, arrival date, arrives, start, start date, from, date from, begin, check in date, checkin date, aankomst, aankomstdatum, aankomstdag, van, vanaf, begindatum, startdatum, anreise, anreisedatum, anreisetag, ankunft, ankunftsdatum, von, beginn",
  departure:
    "departure, departure date, departs, end, end date, to, until, date to, till, check out date, checkout date, vertrek, vertrekdatum, vertrekdag, tot, t/m, einddatum, abreise, abreisedatum, abreisetag, abfahrt, bis, ende",
  checkIn:
    "check in, check in time, arrival time, time of arrival, aankomsttijd, inchecktijd, inchecken, anreisezeit, ankunftszeit, eincheckzeit, einchecken",
  checkOut:
    "check out, check out time, departure time, time of departure, vertrektijd, uitchecktijd, uitchecken, abreisezeit, abfahrtszeit, auscheckzeit, auschecken",
  guests:
    "number of guests, guests, persons, people, pax, occupancy, party size, aantal gasten, gasten, aantal personen, personen, bezetting, anzahl gäste, gäste, anzahl personen, personenanzahl, personenzahl, belegung",
  kind: "kind of stay, kind, type, stay type, booking type, soort, soort verblijf, type boeking, verblijfstype, art, art des aufenthalts, aufenthaltsart, buchungsart, typ",
  status:
    "status, state, booking status, reservation status, boekingsstatus, reserveringsstatus, staat, buchungsstatus, reservierungsstatus, zustand",
};
