import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, asPark } from "../../../tests/support/builders";
import { type Answer, callerOf } from "../../../tests/support/caller";
import { listenForTest } from "../../../tests/support/listen";
import { quickHash } from "../../../tests/support/quick-hash";
import { type CurlCall, codeBlocks, curlCalls } from "../../../tests/support/shell-examples";
import { startAppForTest } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import { stays } from "../../server/database/tables";
import { addPerson } from "../accounts/actions/people";
import { messages } from "./contract/messages";

// Runs each example of docs/connecting.md against a server, in the order of the page.

const page = "docs/connecting.md";
const shown = "https://bookings.example/changeover";

/** Runs the receiver of the page as a program until the test ends. Returns its address and what it has printed. */
async function runReceiver(secret: () => string) {
  const port = await freePort();
  const printed = { text: "" };
  const start = async () => {
    const folder = await mkdtemp(join(tmpdir(), "changeover-receiver-"));
    const [code = ""] = codeBlocks(page, "js");
    await writeFile(join(folder, "receiver.mjs"), code);
    const program = spawn(process.execPath, [join(folder, "receiver.mjs")], {
      env: { ...process.env, SECRET: secret(), PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    program.stdout.on("data", (chunk) => {
      printed.text += String(chunk);
    });
    onTestFinished(async () => {
      program.kill();
      await rm(folder, { recursive: true });
    });
  };
  return { allowed: `127.0.0.1:${port}`, printed, start };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenForTest(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("every example of the page does what the page says", async () => {
  let secret = "";
  const receiver = await runReceiver(() => secret);
  const app = await startAppForTest({ settings: { OUTGOING_ALLOW: receiver.allowed } });
  await addVilla(app, { code: "WL-001" });
  await addVilla(app, { code: "WL-002" });
  const password = await quickHash("correct horse");
  const daan = { name: "Daan Mulder", email: "daan@park.example", password, role: "admin" } as const;
  await asPark(app, (context) => addPerson(context, daan));

  const variables: Record<string, string> = { PARK: app.url };
  let cookie = "";
  const run = async ({ method, url, headers, body, saves, sends }: CurlCall): Promise<Answer> => {
    const path = url.replace(app.url, "");
    const sent = body?.replace(shown, `http://${receiver.allowed}/changeover`);
    const who = callerOf(app, undefined, sends ? cookie : "");
    const answer = await who.send(method, path, { headers, ...(sent !== undefined && { body: sent }) });
    expect([200, 201, 204], `${method} ${url}: ${answer.text}`).toContain(answer.status);
    if (saves) [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    return answer;
  };
  const answers: Answer[] = [];
  const field = (name: string) => z.parse(z.record(z.string(), z.unknown()), answers.at(-1)?.body)[name];
  const blocks = codeBlocks(page, "sh");
  for (const block of blocks) {
    for (const call of curlCalls(block, variables)) answers.push(await run(call));
    if (block.includes("/api/tokens")) variables.TOKEN = String(field("token"));
    if (block.includes("/api/webhooks")) secret = String(field("secret"));
  }
  expect(answers).toHaveLength(7);

  const known = await app.database.db.select().from(stays);
  expect(known.map(({ externalId, status }) => `${externalId} ${status}`).sort()).toEqual([
    ...["B-1001 booked", "B-1002 booked", "B-1003 cancelled"],
  ]);
  expect(answers.at(-2)?.body).toMatchObject([{ code: "WL-001" }, { code: "WL-002" }]);

  await receiver.start();
  await waitUntil(
    "both villas",
    () => /WL-001 vacant/.test(receiver.printed.text) && /WL-002/.test(receiver.printed.text),
  );
  const forged = await fetch(`http://${receiver.allowed}/changeover`, {
    method: "POST",
    body: "{}",
    headers: { "webhook-id": "x", "webhook-timestamp": "1", "webhook-signature": "v1,é" },
  });
  expect(forged.status).toBe(401);
});

test("the message on the page is one that is sent", () => {
  const [example = ""] = codeBlocks(page, "json");
  const message = z.parse(messages["villa.readiness"], JSON.parse(example));
  expect(Object.keys(JSON.parse(example).data).sort()).toEqual(Object.keys(message.data).sort());
});
