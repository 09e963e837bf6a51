import { describe, expect, test } from "vitest";
import { kindOf, originOf } from "./kinds";

describe("the origin of a calendar", () => {
  test.each([
    ["-//Airbnb Inc//Hosting Calendar 1.0//EN", "", "airbnb"],
    ["", "www.airbnb.co.uk", "airbnb"],
    ["-//Smoobu GmbH//Calendar//DE", "www.airbnb.de", "smoobu"],
    ["", "login.smoobu.com", "smoobu"],
    ["-//admin.booking.com\\\\\\, b.v.//NONSGML v1.0//EN", "ical.booking.com", "other"],
    ["", "", "other"],
  ])("%s from %s is %s", (producer, host, origin) => {
    expect(originOf(producer, host)).toBe(origin);
  });
});

describe("the kind of an event", () => {
  /** Summary, origin, its kind, and its kind where blocked nights are stays. */
  test.each([
    ["Reserved", "airbnb", "guest", "guest"],
    ["Airbnb (Not available)", "airbnb", "block", "block"],
    ["Airbnb (Nicht verfügbar)", "airbnb", "block", "block"],
    ["Airbnb (利用不可)", "airbnb", "block", "block"],
    ["Not available", "airbnb", "block", "block"],
    // Other programs pass on Airbnb's blocks.
    ["Airbnb (Not available)", "other", "block", "block"],
    ["CLOSED - Not available", "other", "block", "guest"],
    ["CLOSED – Not available", "other", "block", "guest"],
    ["Booking.com: closed", "other", "block", "guest"],
    ["Reserved - Maëlle", "other", "guest", "guest"],
    ["Réservée - Maëlle", "other", "guest", "guest"],
    ["Reserviert", "other", "guest", "guest"],
    ["Gereserveerd - Wieringa", "other", "guest", "guest"],
    ["Reservado", "other", "guest", "guest"],
    ["Prenotato", "other", "guest", "guest"],
    ["Provisoire - Éloïse", "other", "guest", "guest"],
    ["Blocked", "other", "block", "guest"],
    ["BLOCKED By Guesty", "other", "block", "guest"],
    ["Bloqué", "other", "block", "guest"],
    ["Indisponible", "other", "block", "guest"],
    ["Fermée : travaux", "other", "block", "guest"],
    ["Blockiert", "smoobu", "block", "guest"],
    ["Gesperrt (Heizung)", "other", "block", "guest"],
    ["Nicht verfügbar", "other", "block", "guest"],
    ["Geblokkeerd", "other", "block", "guest"],
    ["Niet  beschikbaar", "other", "block", "guest"],
    ["No disponible", "other", "block", "guest"],
    ["Não disponível", "other", "block", "guest"],
    ["Non disponibile", "other", "block", "guest"],
    ["Niedostępny", "other", "block", "guest"],
    ["Închis", "other", "block", "guest"],
    ["Блокирано", "other", "block", "guest"],
    ["Недоступно", "other", "block", "guest"],
    ["KAPALI", "other", "block", "guest"],
    ["غير متاح", "other", "block", "guest"],
    ["Owner", "other", "owner", "owner"],
    ["Owner's stay", "other", "owner", "owner"],
    ["Eigentümerin", "smoobu", "owner", "owner"],
    ["Propriétaire", "other", "owner", "owner"],
    ["Eigenaar: familie", "other", "owner", "owner"],
    ["Właściciel", "other", "owner", "owner"],
    // Names and notes in which such words occur, and no text at all.
    ["Anna Closed", "other", "guest", "guest"],
    ["Closedale, Robin", "other", "guest", "guest"],
    ["Sam (pool closed)", "other", "guest", "guest"],
    ["Blockmann", "other", "guest", "guest"],
    ["Ownersby", "other", "guest", "guest"],
    ["", "other", "guest", "guest"],
  ] as const)("%s (%s) is %s, or %s where blocks are stays", (summary, origin, kind, asStay) => {
    const event = { summary, origin, nights: 7 };
    expect([kindOf(event, false), kindOf(event, true)]).toEqual([kind, asStay]);
  });

  test.each([
    [90, "guest"],
    [91, "block"],
  ])("a block of %i nights is a %s where blocks are stays", (nights, kind) => {
    expect(kindOf({ summary: "CLOSED - Not available", origin: "other", nights }, true)).toBe(kind);
    expect(kindOf({ summary: "Robin", origin: "other", nights }, true)).toBe("guest");
  });
});
