import * as z from "zod/mini";
import { user } from "../../../shared/current-user";
import { endpoint } from "../../../shared/endpoint";
import { roles, supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, instant, password, text } from "../../../shared/shapes";

/** An invitation sets the first password, a reset a new one; "another-phone" signs the same person in once more. */
const kind = z.enum(["invitation", "reset", "another-phone"]);
export type LinkKind = z.output<typeof kind>;

/** A one-time link. Its secret is in the fragment, which browsers don't send. */
const link = z.object({ url: z.url(), expiresAt: instant });
export type SignInLink = z.output<typeof link>;

export const createLink = endpoint({
  method: "POST",
  path: "/api/sign-in-links",
  summary: "Create a one-time sign-in link; an older unused one of the same kind for the same person stops working",
  body: z.object({ userId: id, kind }),
  reply: link,
  status: 201,
  roles,
  hasSecret: true,
});

const linkOf = z.extend(link, { userId: id });
export type LinkOf = z.output<typeof linkOf>;

export const createLinks = endpoint({
  method: "POST",
  path: "/api/sign-in-links/batch",
  summary: "Create sign-in links for several people, all or none",
  body: z.object({
    userIds: z
      .array(id)
      .check(
        z.minLength(1, rule("Choose at least one person.")),
        z.maxLength(500, rule("At most {max} people.", { max: 500 })),
      ),
    kind: z.enum(["invitation", "reset"]),
  }),
  reply: z.array(linkOf),
  status: 201,
  roles: supervisorRoles,
  hasSecret: true,
});

const token = text(100);

/** What a link does, for the page that it opens. */
const linkInfo = z.object({
  kind,
  userId: id,
  name: z.string(),
  /** Their email address or username, for password managers. */
  signInName: z.string(),
  needsPassword: z.boolean(),
});
export type LinkInfo = z.output<typeof linkInfo>;

export const lookAtLink = endpoint({
  method: "POST",
  path: "/api/sign-in-links/look",
  summary: "What a sign-in link does, without using it up",
  body: z.object({ token }),
  reply: linkInfo,
  roles: "anyone",
});

export const signInWithLink = endpoint({
  method: "POST",
  path: "/api/sign-in-links/use",
  summary: "Sign in with a link, once; an invitation and a reset also set the password and end all other sessions",
  body: z.object({ token, password: z.optional(password) }),
  reply: user,
  roles: "anyone",
});
