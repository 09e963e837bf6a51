import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Smaller responses fit into one packet: compressing them gains nothing. */
const smallest = 1_200;

/**
 * Compresses JSON with gzip: a day's assignments shrink to a seventh. Level 1 and synchronous, a quarter of a millisecond for a day: in the
 * thread pool it might wait behind a photo. Streams and files are left alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < smallest) return done(null, payload);
    if (!reply.hasHeader("vary")) reply.header("vary", "accept-encoding");
    if (!takesGzip(request.headers["accept-encoding"])) return done(null, payload);
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    done(null, gzipSync(payload, { level: 1 }));
  });
}

/** Whether Accept-Encoding accepts gzip. */
export function takesGzip(accepted: string | string[] | undefined): boolean {
  const gzip = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i.exec(String(accepted ?? ""));
  return gzip !== null && Number(gzip[1] ?? 1) > 0;
}
