import { availableParallelism } from "node:os";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { senderHasLeft, serverIsStopping } from "../../unavailable";
import { type Kind, kindOf } from "../kinds";
import type { Pictures } from "../store";
import type { Decoder, Outcome } from "./decoder";
import type { PictureLimits } from "./make";
import { Turns } from "./turns";

/** An uploaded file: loaded when it is its sender's turn, and given up when `signal` is aborted. */
export type Photo = { senderId: string; load(): Promise<Buffer>; signal: AbortSignal };
export type Made = { bytes: Buffer; kind: Kind; pictures: Pictures };

/** Two at least, so that a colleague's photo never waits for a slow one; each takes a core and up to some hundred megabytes. */
const places = Math.min(4, Math.max(2, availableParallelism()));
/** The slowest photos of phones (HEIC, 48 megapixels) take up to 10 s on a busy machine. */
const decodingLimitMs = 30_000;
/** An idle process takes 80 MB, and starting one takes 0.3 s. */
const idleLimitMs = 60_000;

/** Decodes photos in processes of their own, in turns of their senders. */
export class PictureDecoders {
  readonly #turns = new Turns(places);
  readonly #idle = new Map<Decoder, NodeJS.Timeout>();
  readonly #unfinished = new Set<AbortController>();
  #isClosed = false;

  constructor(private readonly limitMs = decodingLimitMs) {}

  /**
   * Turns an uploaded file into the two stored pictures: upright, sRGB, without metadata. The format is detected from the bytes: 415 if it is
   * not a photo, 422 if it can't be read or exceeds a limit. 503 if the sender or this server is leaving.
   */
  async make({ senderId, load, signal }: Photo, limits: PictureLimits): Promise<Made> {
    const ending = new AbortController();
    const leave = () => ending.abort(senderHasLeft());
    if (this.#isClosed) ending.abort(serverIsStopping());
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    this.#unfinished.add(ending);
    try {
      return await this.#turns.take(senderId, ending.signal, async () => {
        const bytes = await load();
        const kind = kindOf(bytes);
        if (!kind)
          throw new Problem(
            "wrong-media-type",
            say("This is not a photo. Please send a JPEG, PNG, WebP, HEIC or AVIF file."),
          );
        const outcome = await this.#decode(bytes, kind, limits, ending.signal);
        if (typeof outcome === "string") throw refused(outcome, limits);
        return { bytes, kind, pictures: outcome };
      });
    } finally {
      signal.removeEventListener("abort", leave);
      this.#unfinished.delete(ending);
    }
  }

  /** Kills all decoders; their photos, and those that wait, are refused with 503. */
  close(): void {
    this.#isClosed = true;
    for (const ending of this.#unfinished) ending.abort(serverIsStopping());
    for (const decoder of this.#idle.keys()) this.#retire(decoder);
  }

  async #decode(bytes: Buffer, kind: Kind, limits: PictureLimits, signal: AbortSignal): Promise<Outcome | "too slow"> {
    signal.throwIfAborted();
    const decoder = await this.#takeDecoder();
    let isTooSlow = false;
    const timer = setTimeout(() => {
      isTooSlow = true;
      decoder.kill();
    }, this.limitMs);
    signal.addEventListener("abort", decoder.kill, { once: true });
    if (signal.aborted) decoder.kill();
    const outcome = await decoder.decode({ bytes, kind, limits });
    clearTimeout(timer);
    signal.removeEventListener("abort", decoder.kill);
    // WebAssembly, which decodes HEIC, never returns its memory.
    if (kind === "image/heic") decoder.kill();
    else this.#rest(decoder);
    signal.throwIfAborted();
    return isTooSlow ? "too slow" : outcome;
  }

  async #takeDecoder(): Promise<Decoder> {
    for (const [decoder, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(decoder);
      if (decoder.isAlive()) return decoder;
    }
    // Loaded here so that its file is beside the program that it starts, in dist/ too.
    return (await import("./decoder")).startDecoder();
  }

  #rest(decoder: Decoder): void {
    if (this.#isClosed) decoder.kill();
    else
      this.#idle.set(
        decoder,
        setTimeout(() => this.#retire(decoder), idleLimitMs),
      );
  }

  #retire(decoder: Decoder): void {
    clearTimeout(this.#idle.get(decoder));
    this.#idle.delete(decoder);
    decoder.kill();
  }
}

function refused(outcome: Extract<Outcome, string> | "too slow", { megapixels, side, scans }: PictureLimits): Problem {
  const sentences = {
    unreadable: say("This photo can't be read: it is damaged or incomplete. Please take it again."),
    "too many pixels": say("A photo can be at most {megapixels} megapixels.", { megapixels }),
    "too long a side": say("A photo can be at most {side, plural, other {#}} pixels wide and high.", { side }),
    "too many scans": say("A photo can have at most {scans} scans. Please save it as an ordinary JPEG.", { scans }),
    "too slow": say("This photo takes too long to process. Please take it again."),
  };
  return new Problem("invalid", sentences[outcome]);
}
