import http, { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { text } from "node:stream/consumers";
import { createServer as createTlsServer } from "node:tls";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listenForTest } from "../../../tests/support/listen";
import { type Outgoing, type OutgoingOptions, openOutgoing } from "./outgoing";
import { redirectTarget, targetOf } from "./targets";

// What servers answer, good or bad (docs/security.md, "Outgoing calls"). The servers are on this machine, so OUTGOING_ALLOW names them.
// Long because every kind of answer has its test here.

const options: OutgoingOptions = { maxBytes: 100_000, timeoutMs: 5_000, maxRedirects: 3 };
const refusal = (text: string) => ({ refusal: { text } });
const tooLarge = { refusal: { text: "The server's answer is larger than {kb} kB.", values: { kb: 100 } } };
const forbiddenRedirect = refusal("The server redirects to an address that may not be called.");

async function serve(
  server: Server | ReturnType<typeof createTcpServer>,
): Promise<{ base: string; port: number; outgoing: Outgoing }> {
  const port = await listenForTest(server, () => "closeAllConnections" in server && server.closeAllConnections());
  return { base: `http://127.0.0.1:${port}`, port, outgoing: openOutgoing({ OUTGOING_ALLOW: [`127.0.0.1:${port}`] }) };
}
const answer = (listener: RequestListener) => serve(createServer(listener));

/** A server that sends these bytes to whoever connects, and leaves the connection open. */
const raw = (text: string) =>
  serve(
    createTcpServer((socket) => {
      socket.on("error", () => {});
      onTestFinished(() => void socket.destroy());
      socket.once("data", () => socket.write(text));
    }),
  );

test("an answer has its status, tag, type and body; the request says little about us", async () => {
  const asked: unknown[] = [];
  const { base, outgoing } = await answer(({ method, url, headers }, response) => {
    asked.push({ method, url, ...headers });
    response.writeHead(200, { etag: '"a"', "content-type": "text/calendar" }).end("hello");
  });
  const found = await outgoing.get(`${base}/c.ics?s=1#part`, { ...options, headers: { "if-none-match": '"b"' } });
  expect(found).toEqual({ status: 200, etag: '"a"', contentType: "text/calendar", body: Buffer.from("hello") });
  expect(asked).toEqual([
    {
      ...{ method: "GET", url: "/c.ics?s=1", host: base.slice(7), "if-none-match": '"b"' },
      ...{ "user-agent": "Changeover", "accept-encoding": "gzip, deflate, br", connection: "close" },
    },
  ]);
});

describe("a message", () => {
  const posted = { body: '{"é":1}', timeoutMs: 5_000, headers: { "content-type": "application/json" } };

  test("is posted whole; of the response only the status counts", async () => {
    const asked: unknown[] = [];
    const { base, outgoing } = await answer(async (request, response) => {
      asked.push([request.method, request.url, request.headers["content-length"], await text(request)]);
      response.writeHead(202).end("x".repeat(1_000));
    });
    expect(await outgoing.post(`${base}/hook?key=1`, posted)).toEqual({ status: 202 });
    expect(asked).toEqual([["POST", "/hook?key=1", "8", posted.body]]);
  });

  test("is not sent on by a redirect", async () => {
    const asked: unknown[] = [];
    const { base, outgoing } = await answer(({ url }, response) => {
      asked.push(url);
      response.writeHead(307, { location: "/other" }).end();
    });
    expect(await outgoing.post(`${base}/hook`, posted)).toEqual({ status: 307 });
    expect(asked).toEqual(["/hook"]);
  });

  test("gets a response of which not much is read", async () => {
    let sent = 0;
    const { base, outgoing } = await answer((_, response) => {
      const more = () => {
        sent += 1;
        if (!response.destroyed) response.write("x".repeat(10_000), more);
      };
      more();
    });
    expect(await outgoing.post(base, posted)).toEqual({ status: 200 });
    expect(sent).toBeLessThan(1_000);
  });

  test.each(["http://127.0.0.1/hook", "http://169.254.169.254/hook", "http://[::1]/hook"])(
    "is not sent to %s",
    async (address) => {
      const { outgoing } = await answer(() => {});
      const forbidden = refusal("This address is not on the public internet, so it may not be called.");
      expect(await outgoing.post(address, posted)).toEqual(forbidden);
    },
  );

  test("is given up in time", async () => {
    const { base, outgoing } = await answer((_, response) => void response.writeHead(200).write("x"));
    const late = refusal("The server took too long to answer.");
    expect(await outgoing.post(base, { ...posted, timeoutMs: 200 })).toEqual(late);
  });
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("a body in %s is decompressed", async (encoding, pack) => {
  const { base, outgoing } = await answer((_, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(pack("x".repeat(50_000)));
  });
  expect(await outgoing.get(base, options)).toMatchObject({ body: Buffer.from("x".repeat(50_000)) });
});

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
test.each([
  ["gzip", (body: Buffer) => gzipSync(body)],
  ["br", (body: Buffer) => brotliCompressSync(body, quickly)],
])("a bomb in %s ends early, and costs little memory", async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(200_000_000));
  const { base, outgoing } = await answer((_, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(bomb);
  });
  const before = process.memoryUsage().rss;
  expect(await outgoing.get(base, options)).toEqual(tooLarge);
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

test("a body is read to its limit and not beyond", async () => {
  const { base, outgoing } = await answer(({ url }, response) => void response.end("x".repeat(Number(url?.slice(1)))));
  expect(await outgoing.get(`${base}/100000`, options)).toMatchObject({ status: 200 });
  expect(await outgoing.get(`${base}/100001`, options)).toEqual(tooLarge);
});

test.each([
  ["half a gzip", { "content-encoding": "gzip" }, gzipSync("x".repeat(9_000)).subarray(0, 30)],
  ["text called gzip", { "content-encoding": "gzip" }, Buffer.from("BEGIN:VCALENDAR")],
  ["text called brotli", { "content-encoding": "br" }, Buffer.from("BEGIN:VCALENDAR")],
  ["an unknown encoding", { "content-encoding": "zip" }, Buffer.from("PK")],
  ["two encodings", { "content-encoding": "gzip, gzip" }, gzipSync(gzipSync("x"))],
])("%s can't be read", async (_, headers, body) => {
  const { base, outgoing } = await answer((_, response) => void response.writeHead(200, headers).end(body));
  expect(await outgoing.get(base, options)).toEqual(refusal("The server's answer can't be read."));
});

test.each([
  ["never answers", ""],
  ["never ends its headers", "HTTP/1.1 200 OK\r\nX-Slow: 1\r\n"],
  ["never ends its body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN"],
  ["never ends its chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nBEGIN\r\n"],
  ["sends only news before an answer", "HTTP/1.1 103 Early Hints\r\n\r\n"],
])("a server that %s is given up in time", async (_, text) => {
  const { base, outgoing } = await raw(text);
  const started = performance.now();
  expect(await outgoing.get(base, { ...options, timeoutMs: 300 })).toEqual(
    refusal("The server took too long to answer."),
  );
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("a call is given up in time, whatever the garbage collector takes meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const { base, outgoing } = await answer(() => {});
  const { signal } = new AbortController();
  const calls = Array.from({ length: 20 }, () => outgoing.get(base, { ...options, timeoutMs: 500, signal }));
  const collecting = setInterval(() => typeof collect === "function" && collect(), 20);
  onTestFinished(() => clearInterval(collecting));
  const late = refusal("The server took too long to answer.");
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => late));
});

test("names that no server answers for are given up in time", async () => {
  const outgoing = openOutgoing(
    { OUTGOING_ALLOW: [] },
    (_, signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const late = refusal("The server took too long to answer.");
  expect(await outgoing.get("https://slow.example", { ...options, timeoutMs: 100 })).toEqual(late);
  expect(await outgoing.whyForbidden("https://slow.example", 100)).toBeNull();
});

test.each([
  ["something else than HTTP", "220 mail.example ESMTP\r\n", "The server's answer can't be read."],
  [
    "an upgrade",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
    "The server can't be reached.",
  ],
  [
    "two lengths",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "The server's answer can't be read.",
  ],
  [
    "20 kB of headers",
    `HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    "The server's answer can't be read.",
  ],
])("%s is refused", async (_, text, sentence) => {
  const { base, outgoing } = await raw(text);
  expect(await outgoing.get(base, options)).toEqual(refusal(sentence));
});

test("a connection that breaks off is refused", async () => {
  const { base, outgoing } = await answer((_, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("BEGIN", () => void response.destroy());
  });
  expect(await outgoing.get(base, options)).toEqual(refusal("The server can't be reached."));
});

test("a port on which nobody listens is refused", async () => {
  const outgoing = openOutgoing({ OUTGOING_ALLOW: ["127.0.0.1:1"] });
  expect(await outgoing.get("http://127.0.0.1:1", options)).toEqual(refusal("The server can't be reached."));
});

test("a name that does not exist is refused, and might exist later", async () => {
  const outgoing = openOutgoing({ OUTGOING_ALLOW: [] }, () =>
    Promise.reject(Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" })),
  );
  const unknown = refusal("The server was not found. Check the address.");
  expect(await outgoing.get("https://no.example/secret", options)).toEqual(unknown);
  expect(await outgoing.whyForbidden("https://no.example/secret", 1_000)).toBeNull();
});

test("304 has no body, even if the server sends one", async () => {
  const { base, outgoing } = await raw('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 5\r\n\r\nBEGIN');
  const found = await outgoing.get(base, options);
  expect(found).toEqual({ status: 304, etag: '"a"', contentType: null, body: Buffer.alloc(0) });
});

test("three redirects are followed, the fourth is not", async () => {
  const { base, outgoing } = await answer(({ url }, response) => {
    const left = Number(url?.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end("arrived");
  });
  expect(await outgoing.get(`${base}/3`, options)).toMatchObject({ status: 200, body: Buffer.from("arrived") });
  expect(await outgoing.get(`${base}/4`, options)).toEqual(refusal("The server redirects too many times."));
});

test.each([
  ["a private address", "http://10.0.0.1/"],
  ["this machine", "http://127.0.0.1/"],
  ["this machine, decimal", "http://2130706433/"],
  ["this machine, IPv4-mapped", "http://[::ffff:7f00:1]/"],
  ["metadata", "http://169.254.169.254/latest/meta-data/"],
  ["metadata without a scheme", "//169.254.169.254/latest/meta-data/"],
  ["another port of an allowed host", "http://127.0.0.1:1/"],
  ["a private name", "http://private.example/"],
  ["a file", "file:///etc/passwd"],
  ["a user", "http://user:secret@93.184.215.14/"],
  ["an address that is none", "http://"],
])("a redirect to %s is refused", async (_, location) => {
  let calls = 0;
  const port = await listenForTest(
    createServer((_, response) => {
      calls += 1;
      response.writeHead(307, { location }).end();
    }),
  );
  const resolve = async (host: string) => (host === "private.example" ? [{ address: "10.0.0.1", family: 4 }] : []);
  const outgoing = openOutgoing({ OUTGOING_ALLOW: [`127.0.0.1:${port}`] }, resolve);
  expect(await outgoing.get(`http://127.0.0.1:${port}/`, options)).toEqual(forbiddenRedirect);
  expect(calls).toBe(1);
});

test("a redirect never leads from https to http", () => {
  const from = targetOf("https://93.184.215.14/a", new Set());
  expect(redirectTarget(from, "https://1.1.1.1/b", new Set()).url.href).toBe("https://1.1.1.1/b");
  expect(() => redirectTarget(from, "http://93.184.215.14/a", new Set())).toThrow(forbiddenRedirect.refusal.text);
});

test("a name that resolves to a private address the second time is never called there", async () => {
  const answers = ["93.184.215.14", "93.184.215.14"];
  const resolve = async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }];
  const outgoing = openOutgoing({ OUTGOING_ALLOW: [] }, resolve);
  const connections = recordConnections();
  expect(await outgoing.whyForbidden("http://rebind.example:8080/", 1_000)).toBeNull();
  // From now on the name server answers 127.0.0.1, but the connection goes to the address that was checked.
  await outgoing.get("http://rebind.example:8080/", options);
  expect(connections).toEqual([[{ address: "93.184.215.14", family: 4 }]]);
  const again = await outgoing.get("http://rebind.example:8080/", options);
  expect(again).toEqual(refusal("This address is not on the public internet, so it may not be called."));
  expect(connections).toHaveLength(1);
});

/** Replaces the internet: records to which addresses requests would connect, and fails them. */
function recordConnections(): unknown[] {
  const connections: unknown[] = [];
  const { request } = http;
  const spy = vi.spyOn(http, "request").mockImplementation((...asked: unknown[]) => {
    const [given] = asked;
    if (typeof given === "object" && given !== null && "lookup" in given && typeof given.lookup === "function")
      given.lookup("rebind.example", { all: true }, (_: unknown, addresses: unknown) => connections.push(addresses));
    return request({ hostname: "127.0.0.1", port: 1 });
  });
  onTestFinished(() => spy.mockRestore());
  return connections;
}

test("TLS names the host, whatever address it has, and a server without a valid certificate is refused", async () => {
  const named: string[] = [];
  const server = createTlsServer({
    SNICallback: (name, done) => {
      named.push(name);
      done(null);
    },
  });
  server.on("tlsClientError", () => {});
  const port = await listenForTest(server);
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  const outgoing = openOutgoing({ OUTGOING_ALLOW: [`calendar.example:${port}`] }, resolve);
  expect(await outgoing.get(`https://calendar.example:${port}/`, options)).toEqual(
    refusal("There is no secure connection to the server: check its certificate."),
  );
  expect(named).toEqual(["calendar.example"]);
});

test("nothing that is refused tells the address", async () => {
  const { base, outgoing } = await answer(
    (_, response) => void response.writeHead(302, { location: "http://10.0.0.1/secret" }).end(),
  );
  expect(JSON.stringify(await outgoing.get(`${base}/secret?token=secret`, options))).not.toContain("secret");
});
