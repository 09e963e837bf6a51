-- Parks that were started empty have people but no checklist and no presets: they get the standard ones (rules/standard-lists.ts).
insert into checklist_items (id, label, default_qty, position, created_at)
select gen_random_uuid(), label, default_qty, position, now()
from (values
  (1, 'Strip all beds, bag used linen', 6),
  (2, 'Make up beds with fresh linen', 6),
  (3, 'Clean bathroom, shower and toilet', 2),
  (4, 'Set out towels and bath mats', 14),
  (5, 'Kitchen, worktops, hob and sink', 1),
  (6, 'Fridge, oven and dishwasher empty and clean', 3),
  (7, 'Wipe surfaces, switches and remotes', 1),
  (8, 'Windows and sliding doors inside', 5),
  (9, 'Vacuum and mop all floors', 6),
  (10, 'Sweep sand from terrace and entrance', 2),
  (11, 'Empty bins, new bags', 4),
  (12, 'Final check: heating, lights, keys', 1)
) as standard (position, label, default_qty)
where exists (select from users) and not exists (select from checklist_items);
--> statement-breakpoint
-- A millisecond apart, because they are shown in the order in which they were added.
insert into replacement_presets (id, label, default_qty, created_at)
select gen_random_uuid(), label, default_qty, now() + number * interval '1 ms'
from (values
  (1, 'Light bulb', 1),
  (2, 'Dish cloths', 2),
  (3, 'Toilet paper', 4),
  (4, 'Bin bags', 4),
  (5, 'Dishwasher tablets', 6),
  (6, 'Hand soap', 2),
  (7, 'Remote batteries', 2),
  (8, 'Bath mat', 1)
) as standard (number, label, default_qty)
where exists (select from users) and not exists (select from replacement_presets);
