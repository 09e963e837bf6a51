import { type Host, mount } from "../../server/http/mount";
import { getChecklistItems } from "./contract/lists";
import { standardItems } from "./reads/standard";

/** GET /api/checklist-items */
export function mountChecklists(host: Host): void {
  mount(host, getChecklistItems, ({ db }) => standardItems(db));
}
