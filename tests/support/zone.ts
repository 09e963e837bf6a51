import { inject } from "vitest";

/**
 * The time zone of the tests' park. For tests of the product it is noon there when they start, so that "45 minutes ago" and "in two hours" are
 * always today. Other tests use Amsterdam (vitest.config.ts).
 */
export const zone = inject("zone");
