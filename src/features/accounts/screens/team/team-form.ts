import { type Change, listChange, type TextOf, textChanges } from "../../../../client/parts/changed-meanwhile";
import { isSameValue } from "../../../../client/parts/followed-form";
import type { Body } from "../../../../shared/endpoint";
import { listChanges } from "../../../../shared/list-changes";
import { t } from "../../../../shared/words";
import type { editTeam, Team } from "../../contract";

/** The team dialog's values, numbers as typed. */
export type TeamForm = { name: string; number: string; memberCount: string; memberIds: string[] };

/** The form of an existing team. */
export function formOf({ name, number, memberCount, members }: Team): TeamForm {
  return { name, number: String(number), memberCount: String(memberCount), memberIds: members.map(({ id }) => id) };
}

/** The request that makes a team what the form says: only what differs. */
export function changesOf(before: TeamForm, after: TeamForm): Body<typeof editTeam> {
  const members = listChanges(before.memberIds, after.memberIds);
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.number !== after.number && { number: Number(after.number) }),
    ...(before.memberCount !== after.memberCount && { memberCount: Number(after.memberCount) }),
    addMemberIds: members.add,
    removeMemberIds: members.remove,
  };
}

/** What colleagues changed in a team since its dialog was opened; `form` is what the dialog shows now. */
export function teamNews(opened: Team, latest: Team, form: TeamForm): Change[] {
  const [was, is] = [formOf(opened), formOf(latest)];
  const names = new Map([...opened.members, ...latest.members].map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[] = []) => ids.map((id) => names.get(id) ?? t("someone else"));
  const texts: TextOf<"name" | "number" | "memberCount">[] = [
    [t("Name|of a team, park or checklist"), "name"],
    [t("Number"), "number"],
    [t("Target size"), "memberCount"],
  ];
  const { add, remove } = listChanges(was.memberIds, is.memberIds);
  return [
    ...textChanges(texts, was, is, form),
    ...(isSameValue(was.memberIds, is.memberIds)
      ? []
      : [{ label: t("Members"), text: listChange(named(add), named(remove)) }]),
  ];
}
