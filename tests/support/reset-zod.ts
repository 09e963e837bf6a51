import * as z from "zod/mini";

// Runs before each file of a worker that is shared. Whoever uses `zod` instead of `zod/mini` gives both of them English messages for the rest
// of the process; the app has only `zod/mini`, and words of its own.
z.config({ localeError: undefined });
