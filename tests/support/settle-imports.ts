import { afterAll, vi } from "vitest";

// Runs before each file of a shared worker. A screen may still be loading its parts when the last test ends, and nothing can be loaded once the
// file's environment is gone.
afterAll(() => vi.dynamicImportSettled());
