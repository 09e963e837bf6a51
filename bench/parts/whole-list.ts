import { get } from "node:http";
import { openSessions, startPark } from "../park";
import type { Part } from "../results";

const most = 400;

/** Reads every assignment of ten years in one call, and measures the server's memory. */
export async function wholeList(tenYears: string): Promise<Part> {
  const [leader] = await openSessions(tenYears, "leader@changeover.example", 1);
  const park = await startPark(tenYears);
  const before = park.maxBufferedBytes() / 1e6;
  const begun = performance.now();
  const bytes = await new Promise<number>((resolve, reject) => {
    get(`${park.address}/api/assignments`, { headers: { cookie: leader?.cookie } }, (answer) => {
      let count = 0;
      answer.on("data", (chunk: Buffer) => {
        count += chunk.length;
      });
      answer.on("end", () => (answer.complete ? resolve(count) : reject(new Error("The list was cut off."))));
      answer.on("error", reject);
    }).on("error", reject);
  });
  const seconds = (performance.now() - begun) / 1000;
  const memory = Math.round(park.maxBufferedBytes() / 1e6);
  await park.stop();
  return {
    lines: [
      {
        what: "GET /api/assignments without a window, ten years of data",
        bar: `streams; under ${most} MB`,
        measured: `${(bytes / 1e9).toFixed(2)} GB in ${seconds.toFixed(0)} s; at most ${memory} MB (${before.toFixed(0)} MB before)`,
        met: memory < most,
      },
    ],
    tables: [],
  };
}
