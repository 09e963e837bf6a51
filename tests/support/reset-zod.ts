import * as z from "zod/mini";

// Runs before each file of a shared worker. Importing `zod` instead of `zod/mini` sets English messages in both for the rest of the process; the
// app uses only `zod/mini`, with its own messages.
z.config({ localeError: undefined });
