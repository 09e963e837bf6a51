import type { Readable } from "node:stream";

/** The two pictures that are kept of a photo, both JPEG. */
export type PictureSize = "full" | "thumb";
export type Pictures = Record<PictureSize, Buffer>;

/** For whom an upload address is, and until when; `type` and `size` where the browser has announced them. */
export type Upload = {
  id: string;
  userId: string;
  expires: Date;
  /** How the caller reaches this server: https://park.example */
  origin: string;
  type?: string | undefined;
  size?: number | undefined;
};

/** What an address on this server carries to prove that we issued it. */
export type Signed = { expires: string; signature: string };

/** A file as a browser sent it. */
export type Incoming = {
  readonly size: number;
  bytes(): Promise<Buffer>;
  /** Must be called in the end. Where it is not `final`, the same file may be looked at again later. */
  close(final: boolean): Promise<void>;
};

/** Where the bytes of photos are. They are named by ids that we made; nothing that anybody sent ever becomes a name. */
export type ObjectStore = {
  /** An address that takes one file by PUT, for this person and photo only, until it expires. */
  uploadAddress(upload: Upload): Promise<string>;
  /** The photo that an address without its query string was issued for; null when this store issues no such address. */
  idIn(address: string, origin: string): string | null;
  /** Taking files at addresses on this server; null where browsers send them to the store itself. */
  uploads: {
    check(upload: Pick<Upload, "id" | "userId">, signed: Signed, now: Date): "right" | "wrong" | "expired";
    /** Keeps what comes in a temporary file: at most `most` bytes of it (else 413). */
    receive(body: Readable, most: number): Promise<Incoming>;
  } | null;
  /** What a browser has sent to the store itself; null when nothing has come. */
  sent(id: string, most: number): Promise<Incoming | null>;
  /** Keeps both pictures. Once this is over they survive a crash; until then nobody sees half of one. */
  put(id: string, pictures: Pictures): Promise<void>;
  has(id: string): Promise<boolean>;
  open(id: string, size: PictureSize): Promise<{ size: number; body: Readable } | null>;
  /** Removes everything of a photo; nothing to do where there is nothing. */
  remove(id: string): Promise<void>;
  /** Removes what was left lying since before then: files half received, uploads that nobody recorded. */
  sweep(before: Date): Promise<void>;
};
