import { expect, test } from "vitest";
import { outgoingFaults } from "../../scripts/outgoing-calls.mjs";

const faultsOf = (path: string, code: string, page = "") => outgoingFaults(path, code, page).length;

test.each([
  ['const a = await fetch("http://a.example");', 1],
  ["const a = await globalThis.fetch(url);", 1],
  ["const a = await client.fetch(url);", 1],
  ['import http from "node:http";', 1],
  ['import { request } from "https";', 1],
  ['import { connect } from "node:tls";', 1],
  ['import { isIP, connect } from "node:net";', 1],
  ['import * as net from "node:net";', 1],
  ['import { lookup } from "node:dns/promises";', 1],
  ['import { spawn } from "node:child_process";', 1],
  ['import "undici";', 1],
  ['const { request } = await import("node:http");', 1],
  ['const http = require("http");', 1],
  ["const socket = new WebSocket(url);", 1],
  ['import { isIP, BlockList } from "node:net";', 0],
  ['import { type Socket, isIPv6 } from "node:net";', 0],
  ['import type { IncomingMessage } from "node:http";', 0],
  ['// fetch("http://a.example")', 0],
  ['const a = "fetch(url)"; prefetch(url);', 0],
])("a source of the server: %s", (code, count) => {
  for (const path of ["src/server/some.ts", "src/features/stays/actions/some.ts", "src/park.ts"])
    expect(faultsOf(path, code), path).toBe(count);
  for (const path of ["src/client/some.ts", "src/features/stays/queries/some.ts", "src/server/some.test.ts"])
    expect(faultsOf(path, code), path).toBe(0);
});

test("a file that may is named on the page, and still reaches out", () => {
  const path = "src/server/translator.ts";
  expect(faultsOf(path, "fetch(url);", `\`${path}\``)).toBe(0);
  expect(faultsOf(path, "fetch(url);", "")).toBe(1);
  expect(faultsOf(path, "const a = 1;", `\`${path}\``)).toBe(1);
});
