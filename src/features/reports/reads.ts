import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../server/actions/context";
import { dayWindow, parkDay } from "../../shared/time";
import { countCleanersOn, inProgress } from "../assignments/reads/counts";
import type { Summary } from "./contract";

/**
 * The key figures in one snapshot; "today" is the park day at `now`. Counts of all assignments are sums of tallies, the rest reads only open
 * or today's assignments, so that years of history don't slow it down.
 */
export async function summary({ db, zone }: ReadContext, now: Date): Promise<Summary> {
  const day = parkDay(now, zone);
  const { from, until } = dayWindow(day, zone);
  const isToday = (at: SQL) => sql`${at} >= ${from.toISOString()} and ${at} < ${until.toISOString()}`;
  const { rows } = await db.execute<Summary>(sql`
    with tally as (
      select coalesce(sum(assignments), 0)::int as total,
        coalesce(sum(assignments) filter (where status = 'done'), 0)::int as done,
        coalesce(sum(assignments) filter (where status = 'in_progress'), 0)::int as in_progress,
        coalesce(sum(assignments) filter (where status = 'pending'), 0)::int as pending,
        coalesce(sum(assignments) filter (where status = 'needs_review'), 0)::int as needs_review,
        (sum(milliseconds) / nullif(sum(timed), 0) / 3600000)::float as hours
      from assignment_tallies),
    planned as materialized (select a.id, a.cleaner_id, a.uncovered from assignments a where ${isToday(sql`a.planned_at`)}),
    active as materialized (${inProgress})
    select tally.total as "totalAssignments", tally.done as "completedAssignments",
      tally.in_progress as "inProgressAssignments", tally.pending as "pendingAssignments",
      tally.needs_review as "needsReviewAssignments", ${day} as day, tally.hours as "averageHours",
      (select count(*)::int from units where removed_at is null) as "totalUnits",
      (select count(distinct location)::int from units where removed_at is null) as areas,
      ${countCleanersOn("active")} as "activeCleaners", ${countCleanersOn("planned")} as "plannedCleaners",
      (select count(*)::int from assignments a where a.status = 'done' and ${isToday(sql`a.finished_at`)}) as "completedToday",
      (select count(*)::int from planned) as "plannedToday",
      (select count(*)::int from users where removed_at is null) as people,
      (select count(*)::int from registration_codes c where c.is_active
        and (c.expires_at is null or c.expires_at > ${now.toISOString()}) and (c.max_uses is null or c.used_count < c.max_uses)) as "usableCodes",
      ${onboardingSteps} as onboarding
    from tally`);
  const [figures] = rows;
  if (!figures) throw new Error("the summary returned no row");
  const { onboarding } = figures;
  const isDone = onboarding !== null && Object.values(onboarding).every(Boolean);
  return { ...figures, onboarding: isDone ? null : onboarding };
}

/** The steps of a park without work, unless they are hidden. */
const onboardingSteps = sql`(
  select json_build_object(
    'settings', s.edited_at is not null,
    'villas', exists (select from units where removed_at is null),
    'people', exists (select from users where role = 'cleaner' and removed_at is null),
    'checklist', exists (select from checklist_versions where published_by_id is not null),
    'stays', exists (select from feeds) or exists (select from stays),
    'firstDay', exists (select from schedules))
  from settings s where s.onboarding_dismissed_at is null and tally.total = 0)`;
