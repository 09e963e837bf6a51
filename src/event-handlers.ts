import * as absences from "./features/absences/actions";
import * as presets from "./features/assignments/actions/found-presets";
import * as assignments from "./features/assignments/actions/person-left";
import * as workTimes from "./features/assignments/actions/time-zone";
import * as villaWork from "./features/assignments/actions/villa-deleted";
import * as checklists from "./features/checklists/actions/events";
import * as inspections from "./features/inspections/actions";
import * as itemPhotos from "./features/photos/actions/item-photos";
import * as photos from "./features/photos/actions/person-left";
import * as phrases from "./features/phrases/actions/standard";
import * as readiness from "./features/readiness/actions/block";
import * as registrationCodes from "./features/registration-codes/actions";
import * as absentRows from "./features/schedules/actions/absence";
import * as completion from "./features/schedules/actions/complete";
import * as leaving from "./features/schedules/actions/person-left";
import * as teamMembers from "./features/schedules/actions/team-members";
import * as villaBookings from "./features/schedules/actions/villa-deleted";
import * as stays from "./features/stays/actions/events";
import type { ActionContext } from "./server/actions/context";
import type { EventHandlers } from "./server/domain-events";

/** All features that handle events of lower ones, in the order in which they run. */
export const eventHandlers: readonly EventHandlers<ActionContext>[] = [
  checklists.handlers,
  presets.handlers,
  phrases.handlers,
  registrationCodes.handlers,
  workTimes.handlers,
  assignments.handlers,
  absences.handlers,
  // Before the absent rows: what a team has booked in the meantime stays its own.
  teamMembers.handlers,
  absentRows.handlers,
  completion.handlers,
  leaving.handlers,
  inspections.handlers,
  photos.handlers,
  itemPhotos.handlers,
  // Bookings before assignments: a booking without another villa must be gone before its assignments are.
  villaBookings.handlers,
  villaWork.handlers,
  // After the villa's pending work: there is nothing left that could follow.
  stays.handlers,
  readiness.handlers,
];
