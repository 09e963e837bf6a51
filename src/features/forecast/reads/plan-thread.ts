import { Worker } from "node:worker_threads";
import type { Job } from "./plan-program";

/** A thread that does one job at a time and can be ended at any moment. */
export type PlanThread = {
  /** What the job returns; rejects if the thread fails or is ended. */
  run(job: Job): Promise<unknown>;
  end(): void;
  /** False from when it is told to end. */
  isAlive(): boolean;
};

/** Starts the program beside this file. */
export function startPlanThread(): PlanThread {
  const worker = import.meta.url.endsWith(".ts")
    ? fromSource()
    : new Worker(new URL("./plan-program.js", import.meta.url));
  // An idle thread does not keep the server from ending.
  worker.unref();
  let isAlive = true;
  const gone = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => {
      isAlive = false;
      reject(new Error("The planning thread ended."));
    });
  });
  gone.catch(() => {
    isAlive = false;
  });
  return {
    async run(job) {
      const done = new Promise<unknown>((resolve) => worker.once("message", resolve));
      worker.ref();
      worker.postMessage(job);
      try {
        return await Promise.race([done, gone]);
      } finally {
        worker.unref();
      }
    },
    end() {
      isAlive = false;
      void worker.terminate();
    },
    isAlive: () => isAlive,
  };
}

/** Outside the built server, the thread compiles what it loads. */
function fromSource(): Worker {
  const compiler = import.meta.resolve("tsx/esm/api");
  const program = new URL("./plan-program.ts", import.meta.url).href;
  const start = `import("${compiler}").then(({ register }) => { register(); return import("${program}"); })`;
  return new Worker(start, { eval: true });
}
