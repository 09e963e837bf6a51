import type { Database, Tx } from "../../../server/database/open";
import { areas, villaTypes } from "../../../server/database/tables";
import type { Area } from "../contract/areas";
import type { VillaType } from "../contract/lists";

/** The park's areas, in order. */
export function allAreas(db: Database | Tx): Promise<Area[]> {
  const { id, name, symbol, position } = areas;
  return db.select({ id, name, symbol }).from(areas).orderBy(position, id);
}

/** The park's villa types, in order. */
export function allVillaTypes(db: Database | Tx): Promise<VillaType[]> {
  const { id, name, usualMinutes, size, position } = villaTypes;
  return db.select({ id, name, usualMinutes, size }).from(villaTypes).orderBy(position, id);
}
