import { ask, standardItems } from "../park";

/** A tick to make. */
export type Tick = { assignment: string; item: string };
/** Assignments created only to be ticked. */
export type Ticking = { ticks: Tick[]; reset(): Promise<void> };

/** Gives a cleaner started assignments, dated long ago so that no day and no board shows them; every item can be ticked. */
export async function prepareTicks(url: string, cleanerId: string, villas: number): Promise<Ticking> {
  const rows = await ask(
    url,
    `insert into assignments (id, unit_id, cleaner_id, planned_at, started_at, status, created_at)
     select gen_random_uuid(), u.id, $1, now() - interval '400 days', now() - interval '400 days', 'in_progress', now() - interval '401 days'
     from (select id from units order by id limit $2) u returning id`,
    [cleanerId, villas],
  );
  const items = await standardItems(url);
  const assignments = rows.map(({ id }) => String(id));
  return {
    // One item of every assignment before the next item, so that concurrent ticks don't wait for the same row.
    ticks: items.flatMap((item) => assignments.map((assignment) => ({ assignment, item }))),
    async reset() {
      await ask(url, "delete from assignment_checklist_completions where assignment_id = any($1)", [assignments]);
    },
  };
}
