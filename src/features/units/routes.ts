import { type Host, mount } from "../../server/http/mount";
import * as actions from "./actions";
import { importUnits, previewUnits } from "./actions/import";
import { replaceAreas, replaceVillaTypes } from "./actions/lists";
import { createUnit, deleteUnit, editUnit, getUnits, getVillaDeletion } from "./contract";
import { getAreas } from "./contract/areas";
import * as imports from "./contract/import";
import * as lists from "./contract/lists";
import { allUnits, deletionOf } from "./reads";
import { allAreas, allVillaTypes } from "./reads/lists";

/** GET, POST /api/units · POST /api/units/import · PATCH, DELETE /api/units/{id} · GET /api/units/{id}/deletion · GET, PUT /api/areas · GET, PUT /api/villa-types */
export function mountUnits(host: Host): void {
  mount(host, getUnits, (park) => allUnits(park, new Date()));
  mount(host, createUnit, ({ perform, body }) => perform((context) => actions.createUnit(context, body)));
  mount(host, editUnit, ({ perform, params, body }) =>
    perform((context) => actions.editUnit(context, params.id, body)),
  );
  mount(host, deleteUnit, ({ perform, params }) => perform((context) => actions.deleteUnit(context, params.id)));
  mount(host, getVillaDeletion, ({ params, ...park }) => deletionOf(park, params.id, new Date()));
  mount(host, getAreas, ({ db }) => allAreas(db));
  mount(host, imports.importUnits, ({ db, perform, body: { rows, dryRun, plan } }) =>
    dryRun ? previewUnits(db, rows) : perform((context) => importUnits(context, rows, plan)),
  );
  mount(host, lists.putAreas, ({ perform, body }) => perform((context) => replaceAreas(context, body)));
  mount(host, lists.getVillaTypes, ({ db }) => allVillaTypes(db));
  mount(host, lists.putVillaTypes, ({ perform, body }) => perform((context) => replaceVillaTypes(context, body)));
}
