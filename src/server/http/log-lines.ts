import type { Writable } from "node:stream";

/**
 * Where the log is written: what is said in one turn of the event loop goes out as one piece, because each piece costs as much as a short answer.
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
    /** Writes what waits: the turn in which a process ends has no other after it. */
    flush,
  };
}

const standard = logLines(process.stdout);
process.on("exit", standard.flush);
// Whoever reads the log may go first, as with Ctrl-C on `npm start | tee log`: the node still stops in its own order.
process.stdout.on("error", () => {});

/** The log of this process, on its standard output. */
export const standardLog = { write: standard.write };
