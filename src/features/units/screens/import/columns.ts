import type { ImportColumn } from "../../../../client/parts/import/table";
import { t } from "../../../../shared/words";
import type { VillaColumn } from "../../contract/import";
import { villaColumns } from "../../rules/import";
import { amenityName } from "../manage/amenity-badges";

/** A villa's columns, with the headings by which they are recognised in English, Dutch and German. */
export function columnsOfVillas(): ImportColumn<VillaColumn>[] {
  return villaColumns.map((name) => ({ name, label: labelOf(name), headings: headings[name].split(", ") }));
}

function labelOf(name: VillaColumn): string {
  switch (name) {
    case "code":
      return t("Code");
    case "location":
      return t("Area");
    case "villaType":
      return t("Type");
    case "bedrooms":
      return t("Bedrooms");
    case "bathrooms":
      return t("Bathrooms");
    case "maxPersons":
      return t("Max guests");
    case "address":
      return t("Address");
    case "description":
      return t("Description");
    case "features":
      return t("Other features");
    default:
      return amenityName(name);
  }
}

/** Without case, accents, spaces and punctuation they need only one spelling each. */
const headings: Record<VillaColumn, string> = {
  code: "code, villa, villa code, unit, unit code, house, number, house number, villa number, accommodation, villacode, nummer, villanummer, huisnummer, huis, woning, woningcode, accommodatie, bungalow, objekt, objektnummer, haus, hausnummer, unterkunft, nr",
  location:
    "area, location, zone, district, park area, gebied, wijk, locatie, deelgebied, sector, bereich, gebiet, lage, zone, parkbereich, ort",
  villaType:
    "type, villa type, unit type, category, soort, villatype, woningtype, categorie, typ, villentyp, haustyp, kategorie, art",
  bedrooms:
    "bedrooms, bedroom, number of bedrooms, slaapkamers, aantal slaapkamers, slk, schlafzimmer, anzahl schlafzimmer, sz",
  bathrooms:
    "bathrooms, bathroom, number of bathrooms, badkamers, aantal badkamers, badezimmer, bäder, anzahl badezimmer",
  maxPersons:
    "max guests, guests, persons, max persons, maximum persons, people, pax, sleeps, capacity, personen, max personen, aantal personen, gasten, max gasten, capaciteit, maximale personen, gäste, max gäste, personenanzahl, personenzahl, belegung, kapazität",
  address: "address, street, street address, adres, straat, straat en huisnummer, adresse, anschrift, straße, strasse",
  description:
    "description, notes, note, remarks, comment, omschrijving, beschrijving, opmerking, opmerkingen, notitie, notities, beschreibung, bemerkung, bemerkungen, notiz, notizen",
  features:
    "features, other features, extras, amenities, facilities, kenmerken, voorzieningen, faciliteiten, bijzonderheden, overige kenmerken, ausstattung, merkmale, besonderheiden, sonstiges, besonderheiten",
  hasFireplace: "fireplace, open haard, haard, houtkachel, kachel, kamin, kaminofen, ofen",
  hasSauna: "sauna",
  hasJacuzzi: "jacuzzi, hot tub, whirlpool, bubbelbad",
  hasChargingStation:
    "charging station, charger, ev charger, car charger, laadpaal, oplaadpunt, laadpunt, laadstation, ladestation, ladesäule, wallbox",
  isPetFriendly:
    "pet friendly, pets, pets allowed, dog, dogs, dogs allowed, huisdier, huisdieren, huisdieren toegestaan, huisdiervriendelijk, hond, honden, haustier, haustiere, haustiere erlaubt, haustierfreundlich, hund, hunde",
  isWaterfront: "waterfront, by the water, at the water, aan het water, aan water, waterkant, am wasser, wasserlage",
  hasElevatedLocation:
    "elevated location, elevated, high, hoge ligging, hooggelegen, verhoogde ligging, erhöhte lage, hanglage",
  hasPanoramicViews:
    "panoramic views, panoramic view, views, view, uitzicht, panorama, panoramisch uitzicht, panoramablick, aussicht",
  hasModernDesign: "modern design, modern, modern ontwerp, modern interieur, modernes design",
  isLuxury: "luxury, luxe, luxus",
  isAccessible:
    "accessible, wheelchair accessible, wheelchair, rolstoel, rolstoeltoegankelijk, rolstoelvriendelijk, mindervaliden, toegankelijk, barrierefrei, rollstuhlgerecht, rollstuhl",
  isEcoFriendly:
    "eco friendly, eco, sustainable, milieuvriendelijk, duurzaam, ecologisch, umweltfreundlich, öko, nachhaltig",
  hasAirConditioning: "air conditioning, aircon, airco, airconditioning, ac, klimaanlage, klima, klimatisierung",
};
