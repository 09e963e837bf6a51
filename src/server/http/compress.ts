import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Smaller responses fit into one packet: compressing them gains nothing. */
const smallest = 1_200;

/** Brotli's third level takes as long as gzip's first one, and a cleaner's page then fits into the first packets of a connection. */
const compressors = {
  br: (text: string) => {
    const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 3 };
    return brotliCompressSync(text, { params: { ...params, [BROTLI_PARAM_SIZE_HINT]: text.length } });
  },
  gzip: (text: string) => gzipSync(text, { level: 1 }),
};
type Coding = keyof typeof compressors;

/**
 * Compresses JSON and pages: a day's assignments shrink to an eighth. Synchronous, a quarter of a millisecond for a day: in the thread pool it might
 * wait behind a photo. Streams and files are left alone.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < smallest) return done(null, payload);
    if (!reply.hasHeader("vary")) reply.header("vary", "accept-encoding");
    const coding = codingFor(request.headers["accept-encoding"]);
    if (!coding) return done(null, payload);
    reply.header("content-encoding", coding).removeHeader("content-length");
    done(null, compressors[coding](payload));
  });
}

/** The coding to use for this Accept-Encoding; undefined for none. Browsers accept Brotli over HTTPS. */
export function codingFor(accepted: string | string[] | undefined): Coding | undefined {
  const takes = (coding: Coding) => {
    const found = new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?=,|$)`, "i").exec(
      String(accepted ?? ""),
    );
    return found !== null && Number(found[1] ?? 1) > 0;
  };
  return takes("br") ? "br" : takes("gzip") ? "gzip" : undefined;
}
