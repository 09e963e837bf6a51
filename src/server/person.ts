import type { Role } from "../shared/roles";

/** Whoever is signed in, as far as permissions care. */
export type Person = { readonly id: string; readonly name: string; readonly role: Role };
