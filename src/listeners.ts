import * as assignments from "./features/assignments/actions/left";
import * as villaWork from "./features/assignments/actions/villa-gone";
import * as inspections from "./features/inspections/actions";
import * as photos from "./features/photos/actions/left";
import * as registrationCodes from "./features/registration-codes/actions";
import * as completion from "./features/schedules/actions/complete";
import * as leaving from "./features/schedules/actions/left";
import * as villaBookings from "./features/schedules/actions/villa-gone";
import type { Listener } from "./server/happenings";
import type { Act } from "./server/perform";

/** Every feature that listens to lower ones, in the order in which they are told. `zone` is the park's: its days count. */
export function listenersIn(zone: string): readonly Listener<Act>[] {
  return [
    registrationCodes.listener,
    assignments.listener,
    completion.listener,
    leaving.listenerIn(zone),
    inspections.listener,
    photos.listener,
    // Bookings first: one that has no other villa is gone by the time its work is.
    villaBookings.listenerIn(zone),
    villaWork.listener,
  ];
}
