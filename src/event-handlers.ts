import * as assignments from "./features/assignments/actions/left";
import * as villaWork from "./features/assignments/actions/villa-gone";
import * as inspections from "./features/inspections/actions";
import * as photos from "./features/photos/actions/left";
import * as registrationCodes from "./features/registration-codes/actions";
import * as completion from "./features/schedules/actions/complete";
import * as leaving from "./features/schedules/actions/left";
import * as villaBookings from "./features/schedules/actions/villa-gone";
import type { ActionContext } from "./server/actions/context";
import type { EventHandlers } from "./server/domain-events";

/** All features that handle events of lower ones, in the order in which they run. */
export const eventHandlers: readonly EventHandlers<ActionContext>[] = [
  registrationCodes.handlers,
  assignments.handlers,
  completion.handlers,
  leaving.handlers,
  inspections.handlers,
  photos.handlers,
  // Bookings before assignments: a booking without another villa must be gone before its assignments are.
  villaBookings.handlers,
  villaWork.handlers,
];
