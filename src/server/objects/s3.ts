import { Readable } from "node:stream";
import { AwsClient, AwsV4Signer } from "aws4fetch";
import { Problem } from "../../shared/problem";
import type { S3Settings } from "../settings";
import { idAfter, tooLarge } from "./addresses";
import type { ObjectStore, PictureSize } from "./store";

const sizes = ["full", "thumb"] as const;
/** Milliseconds per call to the store; after that the client is asked to retry. */
const callTimeoutMs = 20_000;

type Call = { body?: Buffer; type?: string; query?: Record<string, string> };

/** Stores photos in a bucket of an S3-compatible store, with path-style addresses. Browsers upload directly to it. */
export function s3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const keys = { accessKeyId, secretAccessKey, region, service: "s3" };
  const client = new AwsClient({ ...keys, retries: 2 });
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const incoming = (id: string) => `incoming/${id}`;
  const keyOf = (id: string, size: PictureSize) => `photos/${id}/${size}.jpg`;

  /** Calls the store; null if the object doesn't exist. */
  async function call(method: string, key: string, { body, type, query = {} }: Call = {}): Promise<Response | null> {
    const address = new URL(`${base}/${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await client
      .fetch(address.href, {
        method,
        // Never follow a redirect: a signed call is for this store only.
        redirect: "manual",
        signal: AbortSignal.timeout(callTimeoutMs),
        ...(body && { body: new Uint8Array(body) }),
        ...(type && { headers: { "content-type": type } }),
      })
      .catch((cause: unknown) => {
        throw away(cause);
      });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    if (answer.status >= 500 || answer.status === 429) throw away(answer.status);
    throw new Error(`the photo store answered ${answer.status} to ${method} ${key}`);
  }

  const sizeOf = async (key: string) => {
    const head = await call("HEAD", key);
    return head && Number(head.headers.get("content-length"));
  };

  async function load(key: string, most: number): Promise<Buffer> {
    const answer = await call("GET", key);
    if (!answer?.body) throw new Problem("photo-gone", "This photo no longer exists. Please send it again.");
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of Readable.from(answer.body)) {
      size += chunk.length;
      // The object may have been replaced by a larger one since its size was checked.
      if (size > most) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
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
          if (final) await call("DELETE", incoming(id));
        },
      };
    },

    async put(id, pictures) {
      for (const size of sizes) await call("PUT", keyOf(id, size), { body: pictures[size], type: "image/jpeg" });
    },

    async has(id) {
      const found = await Promise.all(sizes.map((size) => sizeOf(keyOf(id, size))));
      return found.every((size) => size !== null);
    },

    async open(id, size) {
      const answer = await call("GET", keyOf(id, size));
      if (!answer) return null;
      // Read it whole, so that a slow phone doesn't hold a call to the store open. The pictures are small.
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { size: bytes.length, body: Readable.from(bytes, { objectMode: false }) };
    },

    async remove(id) {
      const all = [...sizes.map((size) => keyOf(id, size)), incoming(id)];
      await Promise.all(all.map((key) => call("DELETE", key)));
    },

    async sweep(before) {
      let from: string | undefined;
      do {
        const query = { "list-type": "2", prefix: "incoming/", ...(from && { "continuation-token": from }) };
        const list = (await (await call("GET", "", { query }))?.text()) ?? "";
        for (const [, entry = ""] of list.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const id = idAfter("incoming/", tagIn(entry, "Key") ?? "");
          if (id && new Date(tagIn(entry, "LastModified") ?? "") < before) await call("DELETE", incoming(id));
        }
        from = tagIn(list, "NextContinuationToken");
      } while (from);
    },
  };
}

/** The text of the first such tag. Keys are ids and tokens are opaque: only "&" is escaped. */
function tagIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll("&amp;", "&");
}

function away(cause: unknown): Problem {
  const problem = new Problem("unavailable", "The photo store is not responding. Please try again in a moment.", {
    retryAfterSeconds: 5,
  });
  problem.cause = cause;
  return problem;
}
