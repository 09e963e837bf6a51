import type { IncomingMessage } from "node:http";
import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { say } from "../../shared/sentences";
import { Refused } from "./refused";

const decoders = new Map<string, () => Transform>([
  ["", () => new PassThrough()],
  ["identity", () => new PassThrough()],
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** The encodings that `readBody` understands. */
export const acceptedEncodings = "gzip, deflate, br";

/**
 * The body of a response, decompressed. Refuses one of more than `maxBytes`, as it arrives or decompressed, as soon as that many have been read: no
 * more than a few chunks beyond are ever in memory.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const decoder = decoders.get((response.headers["content-encoding"] ?? "").trim().toLowerCase());
  if (!decoder) {
    response.destroy();
    throw new Refused(say("The server's answer can't be read."));
  }
  const parts: Buffer[] = [];
  const most = () => limited(maxBytes);
  await pipeline(response, most(), decoder(), most(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) parts.push(chunk);
  });
  return Buffer.concat(parts);
}

/** Passes chunks on until there are too many bytes. */
function limited(maxBytes: number) {
  return async function* (chunks: Readable): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes)
        throw new Refused(say("The server's answer is larger than {kb} kB.", { kb: maxBytes / 1_000 }));
      yield chunk;
    }
  };
}
