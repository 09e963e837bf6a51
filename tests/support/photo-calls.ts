import { expect } from "vitest";
import * as z from "zod/mini";
import { media } from "../../src/features/assignments/contract/assignment";
import type { Answer, Caller } from "./caller";
import { picture } from "./pictures";
import type { TestApp } from "./start-app";

const addressed = z.object({ uploadURL: z.url() });

/** Requests an upload address, as the browser does; `announced` has the optional type and size of the file. */
export async function addressFor(who: Caller, announced?: { contentType?: string; size?: number }): Promise<string> {
  const answer = await who.post("/api/objects/upload", announced);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(addressed, answer.body).uploadURL;
}

/** Sends bytes to an upload address, without a session unless `headers` contain one. */
export async function put(address: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(address, { method: "PUT", body: new Uint8Array(bytes), headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

export const bare = (address: string) => address.replace(/\?.*/, "");
export const idOf = (address: string) => bare(address).slice(-36);

/** Records an uploaded photo of a cleaner. */
export function record(
  who: Caller,
  work: string,
  address: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return who.post(`/api/assignments/${work}/media`, { photoURL: bare(address), ...more });
}
export function recordForQc(who: Caller, work: string, address: string): Promise<Answer> {
  return who.post(`/api/assignments/${work}/qc-media`, { url: bare(address), kind: "photo" });
}

/** Takes all three steps. A file is refused at the second one on disk, and at the third in an S3 store; returns the last response. */
export async function sendPhoto(
  who: Caller,
  work: string,
  bytes: Buffer,
  announced?: { contentType?: string; size?: number },
): Promise<{ address: string; answer: Answer }> {
  const address = await addressFor(who, announced);
  const sent = await put(address, bytes, announced?.contentType ? { "content-type": announced.contentType } : {});
  return { address, answer: sent.status < 400 ? await record(who, work, address) : sent };
}

/** Uploads and records a photo. */
export async function addPhoto(who: Caller, work: string, bytes: Buffer) {
  const { address, answer } = await sendPhoto(who, work, bytes);
  expect(answer.status, answer.text).toBe(201);
  return { address, photo: z.parse(media, answer.body) };
}

/** Uploads a reference photo as an admin and returns its path. */
export async function addReference(admin: Caller, bytes?: Buffer): Promise<string> {
  const address = await addressFor(admin);
  await put(address, bytes ?? (await picture("jpeg", { width: 80, height: 60 })));
  const kept = await admin.post("/api/reference-photos", { photoURL: bare(address) });
  expect(kept.status, kept.text).toBe(201);
  return z.parse(z.object({ url: z.string() }), kept.body).url;
}

/** Fetches a photo's bytes, or the refusal. */
export async function fetchPhoto(
  app: Pick<TestApp, "url">,
  who: Pick<Caller, "cookie">,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer & { bytes: Buffer }> {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...(who.cookie && { cookie: who.cookie }), ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
