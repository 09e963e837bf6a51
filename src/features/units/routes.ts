import { type Host, mount } from "../../server/http/mount";
import type { Settings } from "../../server/settings";
import * as actions from "./actions";
import { createUnit, deleteUnit, editUnit, getUnits } from "./contract";
import { allUnits } from "./reads";

/** GET, POST /api/units · PATCH, DELETE /api/units/{id} */
export function mountUnits(host: Host, settings: Settings): void {
  const zone = settings.PARK_TIME_ZONE;
  mount(host, getUnits, ({ db }) => allUnits(db, zone, new Date()));
  mount(host, createUnit, ({ perform, body }) => perform((context) => actions.createUnit(context, body, zone)));
  mount(host, editUnit, ({ perform, params, body }) =>
    perform((context) => actions.editUnit(context, params.id, body, zone)),
  );
  mount(host, deleteUnit, ({ perform, params }) => perform((context) => actions.deleteUnit(context, params.id)));
}
