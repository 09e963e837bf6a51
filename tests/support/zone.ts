import { inject } from "vitest";

/**
 * Where the park of the tests lies. For journeys it is noon there when they begin: "45 minutes ago" and "in two hours" are today, whenever they
 * run. Elsewhere it is Amsterdam (vitest.config.ts).
 */
export const zone = inject("zone");
