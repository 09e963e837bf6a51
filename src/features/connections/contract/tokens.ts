import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { rule } from "../../../shared/rule";
import { scopes } from "../../../shared/scopes";
import { chosenInstant, id, instant, nameText } from "../../../shared/shapes";

/** A token with which another program calls the API. The token itself is shown once. */
export const token = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  expiresAt: z.nullable(instant),
  /** To ten minutes. */
  lastUsedAt: z.nullable(instant),
  createdAt: instant,
});
export type Token = z.output<typeof token>;

export const getTokens = endpoint({
  method: "GET",
  path: "/api/tokens",
  summary: "The tokens that are not revoked, newest first",
  reply: z.array(token),
  roles: ["admin"],
});

export const newToken = z.object({
  name: nameText(1, 80, rule("Please enter the name.")),
  scopes: z
    .array(z.enum(scopes))
    .check(
      z.minLength(1, rule("Please choose what the token may do.")),
      z.maxLength(20, rule("At most {max}.", { max: 20 })),
    ),
  expiresAt: z.optional(z.nullable(chosenInstant)),
});

export const createToken = endpoint({
  method: "POST",
  path: "/api/tokens",
  summary: "Create a token; its value is in this response only",
  body: newToken,
  reply: z.object({ id, token: z.string() }),
  status: 201,
  hasSecret: true,
  roles: ["admin"],
});

export const revokeToken = endpoint({
  method: "DELETE",
  path: "/api/tokens/{id}",
  summary: "Revoke a token: no node accepts it any more",
  params: z.object({ id }),
  roles: ["admin"],
});
