import type { ImportColumn } from "../../../../../client/parts/import/table";
import { t } from "../../../../../shared/words";
import type { PersonColumn } from "../../../contract/import";
import { personColumns } from "../../../rules/import";

/** A person's columns, with the headings by which they are recognised in English, Dutch and German. */
export function columnsOfPeople(): ImportColumn<PersonColumn>[] {
  const names: readonly PersonColumn[] = [...personColumns, "name"];
  return names.map((name) => ({ name, label: labelOf(name), headings: headings[name].split(", ") }));
}

function labelOf(name: PersonColumn): string {
  return {
    firstName: t("First name"),
    lastName: t("Last name"),
    name: t("Full name"),
    username: t("Username"),
    email: t("Email"),
    telephone: t("Phone"),
    role: t("Role"),
    team: t("Team"),
    supervisor: t("Team leader"),
    company: t("Company"),
  }[name];
}

const headings: Record<PersonColumn, string> = {
  firstName: "first name, given name, voornaam, roepnaam, vorname",
  lastName: "last name, surname, family name, achternaam, familienaam, nachname, familienname",
  name: "name, full name, person, cleaner, employee, naam, volledige naam, medewerker, schoonmaker, mitarbeiter, mitarbeiterin, vollständiger name",
  username: "username, user name, user, login, gebruikersnaam, gebruiker, benutzername, benutzer, anmeldename",
  email: "email, e mail, email address, mail, emailadres, mailadres, emailadresse, mailadresse",
  telephone:
    "phone, telephone, phone number, mobile, cell, telefoon, telefoonnummer, mobiel, tel, gsm, telefon, telefonnummer, handy, mobil, handynummer, mobilnummer",
  role: "role, function, job, rol, functie, taak, rolle, funktion, aufgabe",
  team: "team, group, ploeg, groep, gruppe, mannschaft, team number, teamnummer",
  supervisor:
    "team leader, teamleader, supervisor, leader, teamleider, leidinggevende, teamleiter, teamleiterin, vorgesetzter, vorgesetzte",
  company:
    "company, employer, agency, firm, bedrijf, werkgever, uitzendbureau, firma, unternehmen, arbeitgeber, agentur",
};
