import type { Need, StayFlag, WorkOnVilla } from "../../src/features/stays/contract/needs";
import type { Stay, TaggedStay } from "../../src/features/stays/contract/stays";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import { idNumber } from "./screen-data";

// Stays, needs and flags as the API returns them, for screens against a fake server.

/** Four guests in WL-042 from May 12 to 15, entered by hand. */
export const stayOf = (changes: Partial<Stay> = {}): Stay => ({
  ...{ id: idNumber(501), source: "manual", externalId: "first", unitId: idNumber(42), unitCode: "WL-042" },
  ...{ arrival: "2031-05-12", departure: "2031-05-15", checkIn: null, checkOut: null, guests: 4 },
  ...{ kind: "guest", status: "booked", missingSince: null, updatedAt: "2031-05-01T08:00:00.000Z" },
  ...changes,
});

/** The same with its version. */
export const taggedStayOf = (changes: Partial<Stay> = {}): TaggedStay => ({ ...stayOf(changes), etag: '"1"' });

/** The changeover of WL-042 on May 15, for guests who arrive that afternoon; to plan. */
export const needOf = (changes: Partial<Need> = {}): Need => ({
  ...{ stayId: idNumber(501), ruleId: idNumber(601), nth: 1, unitId: idNumber(42), date: "2031-05-15" },
  ...{ time: "10:00", kind: "Changeover", kindId: changeoverKindId, readyBy: "2031-05-15T13:00:00.000Z" },
  ...{ guests: 2, assignmentId: null },
  ...changes,
});

/** Marek's pending cleaning of WL-042 on May 15, which follows its stay. */
export const workOnVillaOf = (changes: Partial<WorkOnVilla> = {}): WorkOnVilla => ({
  ...{ id: idNumber(701), unitId: idNumber(42), date: "2031-05-15", time: "10:00", kindId: changeoverKindId },
  ...{ status: "pending", cleaner: { id: idNumber(7), name: "Marek Nowak" }, stayId: idNumber(501) },
  ...changes,
});

/** WL-042, set by hand to May 16 while its stay wants May 17. */
export const stayFlagOf = (changes: Partial<StayFlag> = {}): StayFlag => ({
  ...{ assignmentId: idNumber(701), stayId: idNumber(501), unitId: idNumber(42), unitCode: "WL-042" },
  ...{ reason: "moved", status: "pending", date: "2031-05-16", time: "09:00" },
  wanted: { unitId: idNumber(42), unitCode: "WL-042", date: "2031-05-17", time: "10:00" },
  ...{ missing: [], canFollow: true, isFreeNow: false },
  ...changes,
});
