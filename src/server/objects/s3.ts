import { Readable } from "node:stream";
import { AwsClient, AwsV4Signer } from "aws4fetch";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { S3Settings } from "../environment";
import { inTime } from "../in-time";
import { idAfter, tooLarge } from "./addresses";
import { markFile, type ObjectStore, type PictureSize, pictureSizes } from "./store";

/** Milliseconds per call to the store, its body included; after that the client is asked to retry. */
const callTimeoutMs = 15_000;

type Call = { body?: Buffer; type?: string; query?: Record<string, string> };
type Read<T> = (response: Response) => T | Promise<T>;

/** Stores photos in a bucket of an S3-compatible store, with path-style addresses. Browsers upload directly to it. */
export function s3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const keys = { accessKeyId, secretAccessKey, region, service: "s3" };
  const client = new AwsClient({ ...keys, retries: 2 });
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const incoming = (id: string) => `incoming/${id}`;
  const markKey = `photos/${markFile}`;
  const keyOf = (id: string, size: PictureSize) => `photos/${id}/${size}.jpg`;

  /** Calls the store and reads the response; null if the object to read or delete doesn't exist. */
  function call<T>(
    method: string,
    key: string,
    read: Read<T>,
    { body, type, query = {} }: Call = {},
  ): Promise<T | null> {
    const address = new URL(`${base}/${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return withinCallTimeout(async (signal) => {
      const response = await client.fetch(address.href, {
        method,
        // Never follow a redirect: a signed call is for this store only.
        redirect: "manual",
        signal,
        ...(body && { body: new Uint8Array(body) }),
        ...(type && { headers: { "content-type": type } }),
      });
      if (response.ok) return read(response);
      await response.body?.cancel();
      // To a PUT it means that there is no such bucket.
      if (response.status === 404 && method !== "PUT") return null;
      // Without the key, which tells the photo's address.
      throw new Error(`the photo store answered ${response.status} to ${method}`);
    });
  }

  const sizeOf = (key: string) => call("HEAD", key, ({ headers }) => Number(headers.get("content-length")));

  async function load(key: string, most: number): Promise<Buffer> {
    const bytes = await call("GET", key, async ({ body }) => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of Readable.from(body ?? [])) {
        size += chunk.length;
        // The object may have been replaced by a larger one since its size was checked.
        if (size > most) throw tooLarge();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    });
    if (!bytes) throw new Problem("photo-gone", say("This photo no longer exists. Please send it again."));
    return bytes;
  }

  /** The keys of the objects older than that, up to a thousand at a time. */
  async function* listed(prefix: string, before: Date): AsyncGenerator<string[]> {
    let from: string | undefined;
    do {
      const query = { "list-type": "2", prefix, ...(from && { "continuation-token": from }) };
      const list = (await call("GET", "", (response) => response.text(), { query })) ?? "";
      const entries = [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => entry);
      const old = entries.filter((entry) => new Date(tagIn(entry, "LastModified") ?? "") < before);
      yield old.map((entry) => tagIn(entry, "Key") ?? "");
      from = tagIn(list, "NextContinuationToken");
    } while (from);
  }

  return {
    async uploadAddress({ id, expires, type, size }) {
      const address = new URL(`${base}/${incoming(id)}`);
      address.searchParams.set("X-Amz-Expires", String(Math.ceil((expires.getTime() - Date.now()) / 1000)));
      const headers = { ...(type && { "content-type": type }), ...(size && { "content-length": String(size) }) };
      const signer = { ...keys, method: "PUT", url: address.href, headers, signQuery: true, allHeaders: true };
      return (await new AwsV4Signer(signer).sign()).url.href;
    },

    idIn: (address) => idAfter(`${base}/incoming/`, address),

    uploads: null,

    async sent(id, most) {
      const size = await sizeOf(incoming(id));
      if (size === null) return null;
      return {
        size,
        bytes: () => load(incoming(id), most),
        async close(final) {
          if (final) await call("DELETE", incoming(id), unread);
        },
      };
    },

    async put(id, pictures) {
      for (const size of pictureSizes)
        await call("PUT", keyOf(id, size), unread, { body: pictures[size], type: "image/jpeg" });
    },

    async has(id) {
      const found = await Promise.all(pictureSizes.map((size) => sizeOf(keyOf(id, size))));
      return found.every((size) => size !== null);
    },

    async open(id, size) {
      // Read it whole, so that a slow phone doesn't hold a call to the store open. The pictures are small.
      const bytes = await call("GET", keyOf(id, size), async (response) => Buffer.from(await response.arrayBuffer()));
      return bytes && { size: bytes.length, body: Readable.from(bytes, { objectMode: false }) };
    },

    async remove(id) {
      const all = [...pictureSizes.map((size) => keyOf(id, size)), incoming(id)];
      await Promise.all(all.map((key) => call("DELETE", key, unread)));
    },

    async sweep(before) {
      for await (const keys of listed("incoming/", before))
        for (const key of keys) if (idAfter("incoming/", key)) await call("DELETE", key, unread);
    },

    async *stored(before) {
      for await (const keys of listed("photos/", before)) {
        const ids = keys.flatMap((key) => idAfter("photos/", key.replace(/\/(full|thumb)\.jpg$/, "")) ?? []);
        if (ids.length > 0) yield [...new Set(ids)];
      }
    },

    mark: `${markKey} in the bucket ${bucket}`,

    owner: () => call("GET", markKey, (response) => response.text()),

    async setOwner(id) {
      await call("PUT", markKey, unread, { body: Buffer.from(id), type: "text/plain" });
    },
  };
}

/** The text of the first such tag. Keys are ids and tokens are opaque: only "&" is escaped. */
function tagIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll("&amp;", "&");
}

const unread: Read<void> = () => {};

/** Runs a call to the store. If it fails or takes too long, that is never the sender's fault (503). */
async function withinCallTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    // Unlike other calls, this one is given up even if it doesn't end: aws4fetch passes the signal in a Request, and once Node's garbage collector
    // has taken that, the fetch never learns of the abort.
    return await inTime(callTimeoutMs, undefined, (signal) => Promise.race([timedOut(signal), work(signal)]));
  } catch (error) {
    if (error instanceof Problem) throw error;
    // "fetch failed" has the reason as its cause.
    throw away(error instanceof TypeError ? (error.cause ?? error) : error);
  }
}

/** Rejects when the signal is aborted. */
function timedOut(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new Error(`the photo store did not answer within ${callTimeoutMs / 1000} s`));
    signal.addEventListener("abort", late, { once: true });
  });
}

function away(cause: unknown): Problem {
  const sentence = say("The photo store is not responding. Please try again in a moment.");
  return new Problem("unavailable", sentence, { retryAfterSeconds: 5, cause });
}
