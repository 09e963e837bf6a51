/** What a token may do (docs/domain.md, "API tokens"). */
export const scopes = ["stays:write", "ready:read", "reports:read"] as const;
export type Scope = (typeof scopes)[number];
