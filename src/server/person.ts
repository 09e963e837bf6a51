import type { Role } from "../shared/roles";

/** The signed-in user, as permissions need them. */
export type Person = { readonly id: string; readonly name: string; readonly role: Role };
