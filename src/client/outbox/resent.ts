/** What a user is told after a restore; `missing`: the villas whose changes are no longer on this phone. */
export type Resent = { backedUpAt: string; count: number; missing: readonly string[] };

/** Its name in the device's storage, as JSON, until the user has closed the notice. */
export const resentName = (userId: string) => `resent:${userId}`;
