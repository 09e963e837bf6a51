import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, nameText } from "../../../shared/shapes";
import { listBefore, wholeList } from "../../../shared/whole-list";

/** A kind of cleaning: changeover, mid-stay, deep clean, inspection round, and those that the park adds. */
export const cleaningKind = z.object({ id, name: z.string() });
export type CleaningKind = z.output<typeof cleaningKind>;

export const getCleaningKinds = endpoint({
  method: "GET",
  path: "/api/cleaning-kinds",
  summary: "The park's kinds of cleaning, in order",
  reply: z.array(cleaningKind),
  roles: workRoles,
});

const wantedKind = z.object({
  /** None for a new one. */
  id: z.optional(id),
  name: nameText(1, 60, rule("Please enter the name.")),
});

export const putCleaningKinds = endpoint({
  method: "PUT",
  path: "/api/cleaning-kinds",
  summary:
    "Replace the kinds of cleaning; the changeover, and one that assignments or rules use, can't be removed (409). With `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    kinds: wholeList(wantedKind, {
      most: 30,
      name: "name",
      taken: rule("A kind of cleaning with this name already exists."),
    }),
    before: listBefore(cleaningKind),
  }),
  reply: z.array(cleaningKind),
  roles: ["admin"],
});
