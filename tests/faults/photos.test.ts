import { type ChildProcess, spawn } from "node:child_process";
import { statSync, watch } from "node:fs";
import { connect } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { objects } from "../../src/server/database/tables";
import { addWork } from "../support/builders";
import { type Caller, callerOf, signInAs } from "../support/caller";
import { jpegOfScans } from "../support/hostile-pictures";
import { addressFor, fetchPhoto, idOf, put, record } from "../support/photo-calls";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import { phoneJpeg, picture } from "../support/pictures";
import { expectProblem } from "../support/problem";
import { startApp, type TestApp } from "../support/start-app";

// Kills the built server during uploads. An app in this process over the same database and folder sets things up and checks them.

let place: TestStore;
let beside: TestApp;
let anna: Caller;
let work: string;
beforeEach(async () => {
  place = await diskStoreForTests();
  onTestFinished(() => place.close());
  beside = await startApp({ settings: place.settings });
  onTestFinished(() => beside.close());
  anna = await signInAs(beside, "cleaner", "Anna");
  work = await addWork(beside, { lead: anna, status: "in_progress" });
});

type Server = { url: string; stop(): void; kill(): Promise<void>; log(): string };

/** Starts dist/server.js on a free port. */
async function startServer(): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, ["dist/server.js"], {
    env: { ...process.env, ...place.settings, DATABASE_URL: beside.databaseUrl, PORT: "0", LOG_LEVEL: "trace" },
  });
  let said = "";
  const gone = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  onTestFinished(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`the server ended: ${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part) => {
        said += part;
        const ready = /ready: (http:\S+)/.exec(said);
        if (ready?.[1]) resolve(ready[1]);
      });
  });
  return { url, stop: () => void child.kill("SIGTERM"), kill, log: () => said };
}

/** Waits for this many names to appear or disappear in a folder and below: each is a step of storing a photo (received, written, renamed). */
function stepsIn(folder: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const watcher = watch(folder, { recursive: true }, (change) => {
      if (change === "rename") left -= 1;
      if (left > 0) return;
      watcher.close();
      resolve();
    });
    onTestFinished(() => watcher.close());
  });
}

const at = (server: Server) => callerOf(server, anna, anna.cookie);
const rows = () => beside.database.db.select().from(objects);
const pictures = () => place.files().filter((name) => !name.includes("incoming"));

/** Sends half of a file to its address, and waits until it is in the store. */
async function sendHalf(address: string, photo: Buffer): Promise<void> {
  const { pathname, search, host, port } = new URL(address);
  const before = place.files().length;
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${photo.length}\r\n\r\n`);
  socket.write(photo.subarray(0, photo.length / 2));
  await expect.poll(() => place.files().length).toBe(before + 1);
}

test("kill -9: a photo that has arrived is recorded after the restart, a part is no photo, and a recorded photo is always complete", async () => {
  const first = await startServer();
  const [whole, half] = [await addressFor(at(first)), await addressFor(at(first))];
  const photo = await picture("jpeg");
  expect((await put(whole, photo)).status).toBe(204);
  const arrived = pictures();
  await sendHalf(half, photo);
  await first.kill();

  expect(pictures()).toEqual(arrived);
  expect((await rows()).find(({ id }) => id === idOf(half))).toMatchObject({ arrivedAt: null, sha256: null });
  const second = await startServer();
  const moved = (address: string) => address.replace(first.url, second.url);
  const answer = await record(at(second), work, moved(whole));
  expect(answer.status, answer.text).toBe(201);
  expect((await fetchPhoto(second, anna, `/objects/${idOf(whole)}`)).status).toBe(200);
  // The address accepts the whole file later.
  expectProblem(await record(at(second), work, moved(half)), "photo-gone", /has not arrived/);
  expect((await put(moved(half), photo)).status).toBe(204);
  expect((await record(at(second), work, moved(half))).status).toBe(201);

  const large = await phoneJpeg({ width: 1500, height: 2000 });
  for (const steps of [1, 3, 4, 6, 7]) await killWhileStoring(steps === 1 ? second : await startServer(), large, steps);
});

/** Kills a server after this many steps of storing a photo. A photo that it has acknowledged can be recorded, and has both of its complete files. */
async function killWhileStoring(server: Server, photo: Buffer, steps: number): Promise<void> {
  const address = await addressFor(at(server));
  const stepsTaken = stepsIn(place.folder, steps);
  const sent = put(address, photo).then(
    ({ status }) => status,
    () => "cut",
  );
  await Promise.race([stepsTaken, sent]);
  await server.kill();
  const status = await sent;
  const row = (await rows()).find(({ id }) => id === idOf(address));
  if (status === 204) expect(row?.arrivedAt).not.toBeNull();
  if (!row?.arrivedAt) return;
  expect((await record(anna, work, address.replace(server.url, beside.url))).status).toBe(201);
  for (const size of ["", "?size=thumb"]) {
    const { bytes } = await fetchPhoto(beside, anna, `/objects/${row.id}${size}`);
    expect([...bytes.subarray(0, 2), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
  }
}

test("even the most verbose log contains no address that gives access to a photo, and SIGTERM does not wait for a slow picture: its sender is asked to send it again", async () => {
  const server = await startServer();
  await expectNoAddressInLog(server);

  const address = await addressFor(at(server));
  const photo = await jpegOfScans(100);
  const sent = put(address, photo);
  await expect.poll(() => place.files().map((path) => statSync(path).size)).toContain(photo.length);
  server.stop();
  const answer = await sent;
  expectProblem(answer, "unavailable", /stopping/);
  expect(answer.headers.get("retry-after")).toBe("2");
  await server.kill();
});

async function expectNoAddressInLog(server: Server): Promise<void> {
  const address = await addressFor(at(server));
  const { searchParams } = new URL(address);
  await put(address.replace("signature=", "signature=x"), await picture("jpeg"));
  await put(address, Buffer.from("no photo"));
  await put(address, await picture("jpeg"));
  await put(address, await picture("jpeg"));
  await at(server).post(`/api/assignments/${work}/media`, { photoURL: address });
  await record(at(server), work, address);
  await expect.poll(() => server.log().match(/"route":"\/objects\/:id"/g)?.length).toBe(4);
  expect(server.log()).not.toContain(searchParams.get("signature"));
  expect(server.log()).not.toMatch(/signature|expires=/);
}
