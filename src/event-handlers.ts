import { deleteComing } from "./features/absences/actions";
import { addFirstPresets } from "./features/assignments/actions/first-presets";
import { leaveAssignments } from "./features/assignments/actions/person-left";
import { lockPendingWork, movePendingWork } from "./features/assignments/actions/time-zone";
import { deletePendingWork } from "./features/assignments/actions/villa-removed";
import {
  addFirstChecklist,
  deleteRulesForVilla,
  expectNoRuleForType,
  refreshVilla,
  refreshVillas,
} from "./features/checklists/actions/events";
import { releaseReviewOf, releaseReviewsBy } from "./features/inspections/actions";
import { supersedeItemPhotos } from "./features/photos/actions/item-photos";
import { withdrawPhotosOf } from "./features/photos/actions/person-left";
import { addFirstPhrases } from "./features/phrases/actions/standard";
import { endBlock } from "./features/readiness/actions/block";
import { deactivateCodesOf, moveExpiries } from "./features/registration-codes/actions";
import { lockAbsent, lockReturning, markRows, returnRows } from "./features/schedules/actions/absence";
import {
  refreshEntries,
  updateBooking,
  updateBookingAndEntries,
  updateBookingOfWork,
} from "./features/schedules/actions/complete";
import { lockBookingsOfPerson, takePersonOffBookings } from "./features/schedules/actions/person-left";
import {
  claimReturning,
  expectFree,
  lockJoining,
  lockTeamClaims,
  renewClaimsAround,
  renewClaimsOfTeam,
  takeTeamOffBookings,
} from "./features/schedules/actions/team-members";
import { lockBookingsOfVilla, takeVillaOffBookings } from "./features/schedules/actions/villa-removed";
import {
  adoptAllStays,
  adoptStays,
  followEverywhere,
  leaveVilla,
  lockStaysOfVilla,
} from "./features/stays/actions/events";
import { forgetMissing, forgetReturned, restoreMissing } from "./features/stays/actions/missing";
import { lockReportedVilla, takeDepartureBack } from "./features/stays/actions/presence";
import type { ActionContext } from "./server/actions/context";
import type { EventHandlers } from "./server/domain-events";

/** What features do at events of lower ones, in this order. */
export const eventHandlers: Required<EventHandlers<ActionContext>> = {
  parkFounded: [addFirstChecklist, addFirstPresets, addFirstPhrases],
  timeZoneChanging: [lockPendingWork],
  timeZoneChanged: [moveExpiries, movePendingWork],
  usualTimesChanged: [followEverywhere],
  assignmentApproved: [updateBookingOfWork],
  assignmentReopened: [updateBookingAndEntries, releaseReviewOf],
  itemsSentBack: [supersedeItemPhotos],
  assignmentRestored: [updateBookingAndEntries, restoreMissing],
  assignmentResubmitted: [refreshEntries],
  workGiven: [forgetMissing],
  workReturned: [forgetReturned],
  workLeftBooking: [updateBooking],
  guestsReporting: [lockReportedVilla],
  guestsStillHere: [takeDepartureBack],
  absenceEntering: [lockAbsent],
  absencesEntered: [renewClaimsAround, markRows],
  absenceCancelling: [lockReturning],
  // The team's claims before the absent rows: what it has booked in the meantime stays its own.
  absenceCancelled: [claimReturning, returnRows],
  teamJoining: [lockJoining],
  teamChanging: [lockTeamClaims],
  teamChanged: [renewClaimsOfTeam],
  teamRemoved: [takeTeamOffBookings],
  teamJoined: [expectFree],
  personLeaving: [lockBookingsOfPerson],
  personLeft: [
    deactivateCodesOf,
    leaveAssignments,
    deleteComing,
    takePersonOffBookings,
    releaseReviewsBy,
    withdrawPhotosOf,
  ],
  villaChanged: [refreshVilla, adoptStays],
  villasChanged: [refreshVillas, adoptAllStays],
  villaTypeLeaving: [expectNoRuleForType],
  villaLeaving: [lockBookingsOfVilla, lockStaysOfVilla],
  villaRemoved: [
    deleteRulesForVilla,
    // Bookings before assignments: a booking without another villa must be gone before its assignments are.
    takeVillaOffBookings,
    deletePendingWork,
    // After the villa's pending work: there is nothing left that could follow.
    leaveVilla,
    endBlock,
  ],
};
