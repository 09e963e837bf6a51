/** The standard checklist, in the one version that it has had, and what each villa gets of it for each kind of cleaning: all twelve items. */
export const checklist = [
  `create temp table item as
   select n as position, 'Task ' || n as label, pg_temp.v7(now() - interval '11 years' + make_interval(secs => n), 5000 + n) as id
   from generate_series(1, 12) n`,
  `insert into checklists (id, name, is_standard, version, created_at)
   values (pg_temp.v7(now() - interval '11 years', 5000), 'Standard', true, 1, now() - interval '11 years')`,
  `insert into checklist_items (id, checklist_id, label, created_at)
   select i.id, l.id, i.label, l.created_at from item i cross join checklists l`,
  `insert into checklist_versions (checklist_id, version, items, published_at)
   select l.id, 1, (
     select json_agg(json_build_object('id', id, 'label', label, 'section', 'All rooms', 'quantity', json_build_object('of', 'number', 'times', 1),
       'condition', null, 'photo', 'none', 'referenceUrl', null, 'hint', null) order by position) from item), l.created_at
   from checklists l`,
  // Written as the server writes it, so that the hash is its own.
  `insert into checklist_snapshots (id, checklist_id, version, items, item_count, hash, created_at)
   select pg_temp.v7(l.created_at, 5100), l.id, 1, s.items::json, s.count, sha256(convert_to(s.items, 'UTF8')), l.created_at
   from checklists l cross join (
     select count(*)::int as count, '[' || string_agg(format('{"id":"%s","label":"%s","section":"All rooms","quantity":1,"photo":"none","referenceUrl":null,"hint":null,"position":%s}',
       id, label, position), ',' order by position) || ']' as items from item) s`,
  `insert into villa_checklists (unit_id, kind_id, snapshot_id, is_current)
   select u.id, k.id, s.id, true from units u cross join cleaning_kinds k cross join checklist_snapshots s`,
  "analyze item",
];
