import type { ComponentType } from "react";

/** What people have to do today. Assignments are a feature above this one: client.tsx hands these to the team page as its prop `loads`. */
export type LoadParts = {
  /** A person's villas and hours of today, or that they are absent. Draws nothing for somebody who does not clean. */
  PersonLoad: ComponentType<{ personId: string }>;
  /** Of several people: how many are absent, and how many have nothing left to do. */
  TeamLoad: ComponentType<{ personIds: readonly string[] }>;
};
