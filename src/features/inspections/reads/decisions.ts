import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { limitTo } from "../../../server/database/compiled-sql";
import { isoColumn } from "../../../server/database/iso";
import type { Database } from "../../../server/database/open";
import { cursorTo, type Page, placeAt, type Window } from "../../../server/http/lists";
import { unitInWork } from "../../units/reads/in-work";
import type { Inspection } from "../contract";
import { beforeCursor, cursorOf, cursorParts, type Days, decidedOn } from "./cursors";

/** Filter: result, inspector, assignment. */
type Chosen = Days & {
  status?: Inspection["status"] | undefined;
  reviewerId?: string | undefined;
  assignmentId?: string | undefined;
};

/** QC decisions of all rounds, newest first. */
export async function decisions(
  db: Database,
  { status, reviewerId, assignmentId, ...days }: Chosen,
  { limit, cursor }: Window,
): Promise<Page<Inspection>> {
  const behind = placeAt(z.tuple(cursorParts), cursor) ?? [];
  const { rows } = await db.execute<Inspection & { place: string[] }>(sql`
    select r.id, r.assignment_id as "assignmentId", r.round, r.status, r.notes, r.lang, ${isoColumn("r.reviewed_at")} as "reviewedAt",
      json_build_object('id', p.id, 'name', p.name) as reviewer,
      ${unitInWork} as unit,
      json_build_object('id', lead.id, 'name', lead.name) as cleaner,
      a.is_reopened and a.round = r.round as "isReopened",
      (select count(*)::int from media m where m.assignment_id = a.id and m.qc_round = r.round) as photos,
      ${cursorOf(...decision)} as place
    from qc_reviews r
    join assignments a on a.id = r.assignment_id
    join units u on u.id = a.unit_id
    left join lateral ${leadThen} judged on true
    join users lead on lead.id = coalesce(judged.id, a.cleaner_id)
    join users p on p.id = r.reviewer_id
    where r.id = any(array(
      select r.id from qc_reviews r where ${decidedOn(days)} and ${beforeCursor(...decision, behind)}
        ${status ? sql`and r.status = ${status}` : sql``}
        ${reviewerId ? sql`and r.reviewer_id = ${reviewerId}` : sql``}
        ${assignmentId ? sql`and r.assignment_id = ${assignmentId}` : sql``}
      order by r.reviewed_at desc, r.id desc ${limitTo(limit + 1)}))
    order by r.reviewed_at desc, r.id desc`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown.map(({ place, ...row }) => row), next: last && cursorTo(last.place) };
}

const decision = [sql`r.reviewed_at`, sql`r.id`] as const;
/** Who led the work that was judged, from the snapshot that the decision's audit row keeps for Undo: rework may have another lead since. */
const leadThen = sql`(
  select (l.meta #>> '{snapshot,columns,cleaner_id}')::uuid as id from audit_logs l
  where l.entity = 'assignments' and l.entity_id = r.assignment_id and l.created_at = r.reviewed_at and l.action = 'inspection.decide'
    and l.meta ->> 'reviewId' = r.id::text limit 1)`;
