import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { itemsFor } from "../../src/features/checklists/rules/resolve";
import { standardChecklist } from "../../src/features/checklists/rules/standard-checklist";
import type { ChecklistItemDefinition } from "../../src/shared/checklist";
import type { Statement } from "./statement";

/** For how many days a version is the current one, and how many days ago the newest was published. */
const daysOfVersion = 182;
const newest = 7;
const dayMs = 24 * 60 * 60_000;
const founded = Math.round(11 * 365.25);
/** No item depends on the villa, so all villas get the same snapshot of a version. */
const anyVilla = {
  ...{ bedrooms: 1, bathrooms: 1, maxPersons: 2, features: [] },
  ...{ hasFireplace: false, hasSauna: false, hasJacuzzi: false, hasChargingStation: false, isPetFriendly: false },
  ...{ isWaterfront: false, hasElevatedLocation: false, hasPanoramicViews: false, hasModernDesign: false },
  ...{ isLuxury: false, isAccessible: false, isEcoFriendly: false, hasAirConditioning: false },
};

/**
 * The standard checklist in all versions that it has had: two a year, each with one task replaced. Tables for the other statements: `version`, with
 * the days on which it was the current one, and `item`.
 */
export function checklist(daysBack: number): Statement[] {
  return [
    [
      `create temp table version (version int, first_day date, until_day date, published_at timestamptz, published_by uuid, items json, snapshot_id uuid,
         snapshot json, hash text)`,
    ],
    [
      `insert into version
       select version, day, coalesce(lead(day) over (order by version), 'infinity'), day + time '03:00', boss.id, items, snapshot_id, snapshot, hash
       from (
         select *, current_date - days_ago as day
         from json_to_recordset($1::json) as given (version int, days_ago int, items json, snapshot_id uuid, snapshot json, hash text)) v
       left join person boss on v.version > 1 and boss.role = 'admin' and boss.no = 0 and boss.generation = v.days_ago / 730`,
      [JSON.stringify(versions(daysBack))],
    ],
    [
      `create temp table item as
       select v.version, (i.item ->> 'id')::uuid as id, i.item ->> 'label' as label, i.position
       from version v, json_array_elements(v.snapshot) with ordinality i (item, position)`,
    ],
    [
      `insert into checklists (id, name, is_standard, version, revision, created_at)
       select pg_temp.v7(min(published_at), 5000), 'Standard', true, max(version), 2 * max(version), min(published_at) from version`,
    ],
    [
      `insert into checklist_items (id, checklist_id, label, created_at)
       select distinct on (i.id) i.id, l.id, i.label, v.published_at
       from item i join version v using (version) cross join checklists l order by i.id, v.version`,
    ],
    [
      `insert into checklist_versions (checklist_id, version, items, published_at, published_by_id)
       select l.id, v.version, v.items, v.published_at, v.published_by from version v cross join checklists l`,
    ],
    [
      `insert into checklist_snapshots (id, checklist_id, version, items, item_count, hash, created_at)
       select v.snapshot_id, l.id, v.version, v.snapshot, json_array_length(v.snapshot), decode(v.hash, 'hex'), v.published_at
       from version v cross join checklists l`,
    ],
    [
      `insert into villa_checklists (unit_id, kind_id, snapshot_id, is_current)
       select u.id, k.id, v.snapshot_id, v.version = l.version
       from units u cross join cleaning_kinds k cross join version v cross join checklists l`,
    ],
    [
      `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
       select pg_temp.v7(v.published_at, 5100 + v.version), v.published_by, 'checklist.publish', 'checklists', l.id,
         jsonb_build_object('version', v.version, 'items', json_array_length(v.items)), v.published_at
       from version v cross join checklists l`,
    ],
    ["analyze item; analyze version"],
  ];
}

/** The versions with their items, and their snapshots as the server writes them. */
function versions(daysBack: number) {
  const count = 1 + Math.ceil(daysBack / daysOfVersion);
  let items = standardChecklist.map((item): ChecklistItemDefinition => ({ id: idOf(founded), ...item }));
  return Array.from({ length: count }, (_, i) => {
    const version = i + 1;
    const daysAgo = version === 1 ? founded : newest + (count - version) * daysOfVersion;
    if (version > 1)
      items = items.map((item, at) =>
        at === i % items.length
          ? { ...item, id: idOf(daysAgo), label: `${standardChecklist[at]?.label}, since version ${version}` }
          : item,
      );
    const snapshot = itemsFor(items, anyVilla, new Set());
    const hash = createHash("sha256").update(JSON.stringify(snapshot)).digest("hex");
    return { version, days_ago: daysAgo, items, snapshot_id: idOf(daysAgo), snapshot, hash };
  });
}

/** An id of so many days ago. */
function idOf(daysAgo: number): string {
  return v7({ msecs: Date.now() - daysAgo * dayMs });
}
