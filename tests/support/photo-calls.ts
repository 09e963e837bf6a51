import { expect } from "vitest";
import * as z from "zod/mini";
import { media } from "../../src/features/assignments/contract/assignment";
import type { Answer, Caller } from "./caller";
import type { TestApp } from "./start-app";

const addressed = z.object({ uploadURL: z.url() });

/** Asks for an upload address, as the browser does; `announced` is what it may say of the file beforehand. */
export async function addressFor(who: Caller, announced?: { contentType?: string; size?: number }): Promise<string> {
  const answer = await who.post("/api/objects/upload", announced);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(addressed, answer.body).uploadURL;
}

/** Sends bytes to an upload address, without a session unless `headers` bring one. */
export async function put(address: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(address, { method: "PUT", body: new Uint8Array(bytes), headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

export const bare = (address: string) => address.replace(/\?.*/, "");
export const idOf = (address: string) => bare(address).slice(-36);

/** Records a sent photo: a cleaner's, or QC's. */
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

/** All three steps; a disk refuses a file at the second, a store of its own at the third: whichever refuses first answers. */
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

/** A recorded photo. */
export async function addPhoto(who: Caller, work: string, bytes: Buffer) {
  const { address, answer } = await sendPhoto(who, work, bytes);
  expect(answer.status, answer.text).toBe(201);
  return { address, photo: z.parse(media, answer.body) };
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
