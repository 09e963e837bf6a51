import type { Assignment } from "../../src/features/assignments/contract/assignment";
import type { Settings } from "../../src/features/settings/contract";
import type { Unit } from "../../src/features/units/contract";
import { villaTypes } from "../../src/sample-park/lists";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import type { ChecklistInWork, ChecklistItemInWork } from "../../src/shared/checklist";

// Records as the API returns them, for screens against a fake server.

/** Returns the id with this number. */
export const idNumber = (number: number) => `0199c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** The sample park's villa types. */
export const sampleVillaTypes = villaTypes.map((type, index) => ({ ...type, id: idNumber(9100 + index) }));

/** Villa WL-042. */
export const unitOf = (changes: Partial<Unit> = {}): Unit => ({
  ...{ id: idNumber(42), code: "WL-042", location: "Waterlijn", address: "Strandpad 42" },
  ...{ bedrooms: 2, bathrooms: 1, maxPersons: 4, villaType: null, features: [], description: null, status: "pending" },
  ...{ hasFireplace: false, hasSauna: false, hasJacuzzi: false, hasChargingStation: false, isPetFriendly: false },
  ...{ isWaterfront: false, hasElevatedLocation: false, hasPanoramicViews: false, hasModernDesign: false },
  ...{ isLuxury: false, isAccessible: false, isEcoFriendly: false, hasAirConditioning: false },
  createdAt: "2026-01-05T08:00:00.000Z",
  ...changes,
});

/** Version 1 of a checklist, with items of these labels; their ids are those of the numbers from 50 on. */
export const checklistOf = (...labels: readonly string[]): ChecklistInWork => ({
  ...{ listId: idNumber(40), version: 1, snapshotId: idNumber(41) },
  items: labels.map((label, index) => checklistItemOf(index + 1, { label })),
});

/** The item at a position, from 1 on. */
export const checklistItemOf = (position: number, changes: Partial<ChecklistItemInWork> = {}): ChecklistItemInWork => ({
  ...{ id: idNumber(49 + position), label: `Task ${position}`, section: "All rooms", quantity: 1, position },
  ...{ photo: "none", referenceUrl: null, hint: null },
  ...changes,
});

/** Marek's cleaning of WL-042, not started. */
export const assignmentOf = (changes: Partial<Assignment> = {}): Assignment => ({
  ...{ id: idNumber(1), status: "pending", priority: "normal", plannedAt: "2031-05-12T08:00:00.000Z" },
  ...{ startedAt: null, finishedAt: null, estimatedMinutes: 90, actualMinutes: null, workingSince: null },
  ...{ instructions: null, planChangedAt: null, round: 0, uncovered: false },
  ...{
    unitId: idNumber(42),
    unit: { id: idNumber(42), code: "WL-042", location: "Waterlijn", address: "Strandpad 42" },
  },
  ...{
    cleanerId: idNumber(7),
    cleaner: { id: idNumber(7), name: "Marek Nowak" },
    supervisorId: null,
    supervisor: null,
  },
  ...{ rejectionReason: null, rejectedBy: null, rejectedAt: null, isReopened: false, overtakenAt: null },
  ...{
    kind: { id: changeoverKindId, name: "Changeover" },
    checklist: checklistOf(),
    reworkItems: [],
    awaitedItemIds: [],
  },
  ...{ checklistCompletions: [], checklistNotes: [], collaborators: [], qcReviews: [], findings: [], media: [] },
  ...{ photosOnPhones: 0, qcPhotosOnPhones: 0, createdAt: "2031-05-01T08:00:00.000Z" },
  ...changes,
});

/** The settings of a park. */
export const parkSettings: Settings = {
  ...{ etag: '"1"', name: "Duinvallei", timeZone: "Europe/Amsterdam", phone: "", email: "", address: "" },
  ...{ checkOutTime: "10:00", checkInTime: "16:00", readyWhen: "approval", photoMonths: null },
  ...{ supervisorsMayOverlap: false, locale: "en", languages: ["en", "pl"], areas: [], villaTypes: [] },
};
