import { addPerson } from "../features/accounts/actions/people";
import { createTeam } from "../features/accounts/actions/teams";
import { standardItems } from "../features/checklists/reads/standard";
import { addPhrases } from "../features/phrases/actions/standard";
import { samplePhrases } from "../features/phrases/rules/standard-phrases";
import { addRegistrationCode, deactivateCode, spendCode } from "../features/registration-codes/actions";
import { addUnit } from "../features/units/actions";
import { replaceAreas, replaceVillaTypes } from "../features/units/actions/lists";
import type { ActionContext } from "../server/actions/context";
import { publish } from "../server/domain-events";
import type { Person } from "../server/person";
import { addDays, parkDay, parkInstant } from "../shared/time";
import { addChecklists } from "./checklists";
import { areas, villaTypes } from "./lists";
import { admin, codes, emailOf, staff } from "./people";
import { type Park, the } from "./script";
import { villas } from "./villas";

/** Creates checklist, villas, teams, people and codes, dated over the past months. */
export async function setUp(root: ActionContext, password: string): Promise<Omit<Park, "album">> {
  const today = parkDay(root.now, root.zone);
  const at = (days: number, by: Person | null): ActionContext => {
    return { ...root, by, now: parkInstant(addDays(today, days), "10:00", root.zone), announcements: [] };
  };
  const boss = await addPerson(at(-400, null), { ...admin, password });
  await replaceAreas(at(-398, boss), { areas });
  await replaceVillaTypes(at(-398, boss), { villaTypes });
  const villaIds = new Map<string, string>();
  for (const unit of villas) villaIds.set(unit.code, (await addUnit(at(-398, boss), unit)).id);
  // After the villas, which then get their checklists all at once.
  await publish(at(-397, boss), "parkFounded", {});
  await addChecklists(at(-396, boss));
  await addPhrases(at(-396, boss), samplePhrases);
  const items = (await standardItems(root.tx)).map(({ id }) => id);
  const teams = new Map<number, string>();
  for (const number of [1, 2, 3, 4])
    teams.set(number, (await createTeam(at(-395, boss), { name: `Team ${number}`, number })).id);
  const people = new Map<string, Person>([["Daan", boss]]);
  await hire((days) => at(days, boss), people, teams, password);
  await handOutCodes(at, people, password);
  return { zone: root.zone, today, now: root.now, people, teams, villas: villaIds, items };
}

async function hire(
  at: (days: number) => ActionContext,
  people: Map<string, Person>,
  teams: ReadonlyMap<number, string>,
  password: string,
): Promise<void> {
  for (const [index, someone] of staff.entries()) {
    const { name, role, telephone, team, supervisor, code } = someone;
    if (code) continue;
    const email = emailOf(someone);
    const teamId = team ? the(teams, team) : null;
    const supervisorId = supervisor ? the(people, supervisor).id : null;
    const person = { name, email, password, role, telephone, teamId, supervisorId, company: "Duinvallei Park" };
    people.set(firstNameOf(name), await addPerson(at(-380 + index * 12), person));
  }
}

async function handOutCodes(
  at: (days: number, by: Person | null) => ActionContext,
  people: Map<string, Person>,
  password: string,
): Promise<void> {
  for (const { code, supervisor, company, created, expires, maxUses, inactive } of codes) {
    const leader = the(people, supervisor);
    const expiresAt = expires === null ? null : at(expires, null).now;
    const given = { code, supervisorId: leader.id, company, maxUses, expiresAt };
    const { id } = await addRegistrationCode(at(created, leader), given);
    const cleaners = staff.filter((someone) => someone.code === code);
    for (const [index, { name }] of cleaners.entries()) {
      const spent = { id, company, supervisorId: leader.id };
      const person = await spendCode(at(created + 3 + index, null), spent, {
        name,
        email: emailOf({ name }),
        password,
      });
      people.set(firstNameOf(name), person);
    }
    if (inactive) await deactivateCode(at(inactive, leader), id);
  }
}

/** Looks up users by first name. */
function firstNameOf(name: string): string {
  return name.slice(0, name.indexOf(" "));
}
