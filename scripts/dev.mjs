// @ts-check
// `npm run dev`: runs the server, restarted when one of its files changes, and the browser app with hot reload, on one address.
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { createServer as createListener } from "node:net";
import { install } from "./install.mjs";
import { root } from "./stamp.mjs";

install({ development: true });
const { createServer } = await import("vite");

const apiPort = await freePort();
const vite = await createServer({
  root,
  clearScreen: false,
  server: { port: Number(process.env.PORT ?? 3000), proxy: proxyTo(`http://127.0.0.1:${apiPort}`) },
});
await vite.listen();
const address = (vite.resolvedUrls?.local[0] ?? "http://localhost:3000/").replace(/\/$/, "");

// In its own process group, so that Ctrl-C reaches the server only once, from here. It prints the address of PUBLIC_URL when it is ready.
const tsx = `${root}node_modules/tsx/dist/cli.mjs`;
const server = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "src/server.ts"], {
  cwd: root,
  detached: process.platform !== "win32",
  stdio: ["ignore", "inherit", "inherit"],
  env: { CHECK_REPLIES: "1", PUBLIC_URL: address, ...process.env, HOST: "127.0.0.1", PORT: String(apiPort) },
});
let leaving = false;
server.on("exit", async (code) => {
  await vite.close();
  process.exit(leaving ? 0 : (code ?? 1));
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    leaving = true;
    server.kill(signal);
  });
}

/** @param {string} target @returns {Record<string, import("vite").ProxyOptions>} */
function proxyTo(target) {
  const options = { target, changeOrigin: false };
  return { "/api": options, "/objects": options, "/healthz": options, "/readyz": options, "/metrics": options };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const listener = createListener().listen(0, "127.0.0.1", () => {
      const bound = listener.address();
      listener.close(() => resolve(bound && typeof bound === "object" ? bound.port : 0));
    });
  });
}
