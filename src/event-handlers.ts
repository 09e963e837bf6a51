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

/** Every feature that listens to lower ones, in the order in which they are told. */
export const eventHandlers: readonly EventHandlers<ActionContext>[] = [
  registrationCodes.handlers,
  assignments.handlers,
  completion.handlers,
  leaving.handlers,
  inspections.handlers,
  photos.handlers,
  // Bookings first: one that has no other villa is gone by the time its work is.
  villaBookings.handlers,
  villaWork.handlers,
];
