import { type Host, mount } from "../../server/http/mount";
import * as actions from "./actions";
import { createUnit, deleteUnit, editUnit, getUnits } from "./contract";
import { allUnits } from "./reads";

/** GET, POST /api/units · PATCH, DELETE /api/units/{id} */
export function mountUnits(host: Host): void {
  mount(host, getUnits, (park) => allUnits(park, new Date()));
  mount(host, createUnit, ({ perform, body }) => perform((context) => actions.createUnit(context, body)));
  mount(host, editUnit, ({ perform, params, body }) =>
    perform((context) => actions.editUnit(context, params.id, body)),
  );
  mount(host, deleteUnit, ({ perform, params }) => perform((context) => actions.deleteUnit(context, params.id)));
}
