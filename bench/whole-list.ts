// npm run bench:whole-list -- <database>
// Reads every assignment of a park in one call, in a process of its own, and tells how much memory the server took for it.
import { fork } from "node:child_process";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { serve } from "./reads/serve";

const [url, part] = process.argv.slice(2);
if (!url) throw new Error("Which database? npm run bench:whole-list -- postgres://user:password@127.0.0.1/ten_years");
if (part === "read") {
  const [address = "", cookie = ""] = process.argv.slice(4);
  get(`${address}/api/assignments`, { headers: { cookie } }, async (answer) => {
    let bytes = 0;
    for await (const chunk of answer) bytes += Buffer.byteLength(chunk);
    process.send?.(bytes, () => process.exit(answer.complete ? 0 : 1));
  });
} else {
  const park = await serve(url);
  const begun = performance.now();
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  const reader = fork(fileURLToPath(import.meta.url), [url, "read", park.address, park.cookies.leader]);
  const bytes = await new Promise<number>((resolve, reject) => {
    reader.once("message", (count) => resolve(Number(count)));
    reader.once("exit", (code) => reject(new Error(`The list broke off (${code}).`)));
  });
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watching);
  console.log(
    `${(bytes / 1e9).toFixed(2)} GB in ${seconds.toFixed(0)} s, at most ${(most / 1e6).toFixed(0)} MB of memory`,
  );
  await park.close();
}
