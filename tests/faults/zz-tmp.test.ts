import { connect } from "node:net";
import { test } from "vitest";
import { startApp } from "../support/start-app";
test.each(["silent", "half", "used"])("%s", async (kind) => {
  const app = await startApp();
  const s = connect(Number(new URL(app.url).port), "127.0.0.1");
  s.on("error", () => {});
  await new Promise((r) => s.on("connect", r));
  if (kind === "half") { s.write("POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"); }
  if (kind === "used") { s.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"); await new Promise((r) => s.once("data", r)); }
  await new Promise((r) => setTimeout(r, 200));
  const t = Date.now();
  await app.close();
  console.log(kind, Date.now() - t);
});
