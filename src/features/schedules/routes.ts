import { mountList } from "../../server/http/lists";
import { type Host, mount } from "../../server/http/mount";
import { markAbsent } from "./actions/absence";
import { createSchedule, createSchedules, shareSchedules } from "./actions/book";
import { deleteBooking, editBooking } from "./actions/edit";
import * as contract from "./contract";
import { bookingFor, schedulePage, schedulesOfDay, seriesOf } from "./reads";

/**
 * GET /api/schedules · GET /api/schedules/date/{date}
 * POST /api/schedules · POST /api/schedules/bulk · POST /api/schedules/shared · GET, PUT, PATCH, DELETE /api/schedules/{id}
 */
export function mountSchedules(host: Host): void {
  mountList(host, contract.getSchedules, ({ db, by, query }, window) => schedulePage(db, by, query, window));
  mount(host, contract.getSchedulesOfDay, ({ db, by, params }) => schedulesOfDay(db, by, params.date));
  mount(host, contract.getSchedule, ({ db, by, params }) => bookingFor(db, by, params.id));
  mount(host, contract.getSeries, ({ db, params }) => seriesOf(db, params.id));
  mount(host, contract.createSchedule, ({ body, perform }) => perform((context) => createSchedule(context, body)));
  mount(host, contract.createSchedules, ({ body, perform }) => perform((context) => createSchedules(context, body)));
  mount(host, contract.shareSchedules, ({ body, perform }) => perform((context) => shareSchedules(context, body)));
  mount(host, contract.editSchedule, ({ params, query, body, perform }) =>
    perform((context) => editBooking(context, params.id, body, query.scope)),
  );
  mount(host, contract.markAbsent, ({ params, body, perform }) =>
    perform((context) => markAbsent(context, params.id, body.reason)),
  );
  mount(host, contract.deleteSchedule, ({ params, query, perform }) =>
    perform((context) => deleteBooking(context, params.id, query.scope)),
  );
}
