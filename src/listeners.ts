import * as schedules from "./features/schedules/actions/complete";
import type { Listener } from "./server/happenings";
import type { Act } from "./server/perform";

/** Every feature that listens to lower ones, in the order in which they are told. */
export const listeners: readonly Listener<Act>[] = [schedules.listener];
