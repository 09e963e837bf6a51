import type { ComponentType } from "react";
import { observed } from "../browser/observed";

/** What this phone tells the user at the foot of every page, until they close it; set by foot-notices.tsx, which is loaded later. */
export const footNotice = observed<ComponentType | undefined>(undefined);
