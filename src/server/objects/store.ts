import type { Readable } from "node:stream";

/** The two stored pictures of a photo, both JPEG. */
export const pictureSizes = ["full", "thumb"] as const;
export type PictureSize = (typeof pictureSizes)[number];
export type Pictures = Record<PictureSize, Buffer>;

/** For whom and until when an upload address is valid; `type` and `size` if the browser announced them. */
export type Upload = {
  id: string;
  userId: string;
  expires: Date;
  /** The origin under which the caller reaches this server: https://park.example */
  origin: string;
  type?: string | undefined;
  size?: number | undefined;
};

/** The signed part of an upload address on this server. */
export type Signed = { expires: string; signature: string };

/** An uploaded file. */
export type Incoming = {
  readonly size: number;
  bytes(): Promise<Buffer>;
  /** Must be called at the end. Unless `final`, the file may be read again later. */
  close(final: boolean): Promise<void>;
};

/** Where photos' bytes are stored. Objects are named by our own ids; client input never becomes a name. */
export type ObjectStore = {
  /** A signed address that accepts one file by PUT, for this user and photo only, until it expires. */
  uploadAddress(upload: Upload): Promise<string>;
  /** The photo for which an address (without its query) was issued; null if this store issues no such address. */
  idIn(address: string, origin: string): string | null;
  /** Receives files at addresses on this server; null if browsers upload directly to the store. */
  uploads: {
    check(upload: Pick<Upload, "id" | "userId">, signed: Signed, now: Date): "right" | "wrong" | "expired";
    /** Writes an upload to a temporary file of at most `most` bytes (else 413). */
    receive(body: Readable, most: number): Promise<Incoming>;
  } | null;
  /** The file a browser uploaded directly to the store; null if there is none. */
  sent(id: string, most: number): Promise<Incoming | null>;
  /** Stores both pictures; afterwards they survive a crash. A crash meanwhile may leave one, which the clean-up deletes. */
  put(id: string, pictures: Pictures): Promise<void>;
  has(id: string): Promise<boolean>;
  open(id: string, size: PictureSize): Promise<{ size: number; body: Readable } | null>;
  /** Deletes everything of a photo, if there is anything. */
  remove(id: string): Promise<void>;
  /** Deletes partial and unrecorded uploads older than that. */
  sweep(before: Date): Promise<void>;
  /** The ids of all photos stored before that, some hundred at a time. */
  stored(before: Date): AsyncIterable<string[]>;
  /** Where its mark is, for the operator. */
  readonly mark: string;
  /** The mark: the id of the database to which it belongs (`ownership.ts`); null without one. */
  owner(): Promise<string | null>;
  setOwner(id: string): Promise<void>;
};

/** A store for programs that issue no upload addresses. */
export type StoredPhotos = Pick<ObjectStore, "put" | "open" | "mark" | "owner" | "setOwner">;

/**
 * The path of a picture in a folder of photos: DATA_DIR's and a backup's have one layout. Ids start with a timestamp and end at random: their end
 * spreads files evenly over folders.
 */
export function photoPath(id: string, size: PictureSize): string {
  return `${id.slice(-2)}/${id}.${size}.jpg`;
}

/** The name of the mark's file, which is no photo's. */
export const markFile = "park";
