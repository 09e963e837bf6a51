import type { Writable } from "node:stream";

/**
 * The log's output: all lines of one turn of the event loop are written as one chunk, because each write costs as much as a short response.
 */
export function logLines(out: Pick<Writable, "write">) {
  let waiting = "";
  const flush = () => {
    if (waiting) out.write(waiting);
    waiting = "";
  };
  return {
    write(line: string): void {
      if (!waiting) setImmediate(flush);
      waiting += line;
    },
    /** Writes pending lines; on exit there is no next turn. */
    flush,
  };
}

const standard = logLines(process.stdout);
process.on("exit", standard.flush);
// The reader may exit first, as on Ctrl-C with `npm start | tee log`: keep shutting down in order.
process.stdout.on("error", () => {});

/** The log of this process, on standard output. */
export const standardLog = { write: standard.write };
