import { Readable, Writable } from "node:stream";
import type pg from "pg";

// COPY for pg, which leaves it to others. A dependency of its own was not worth these lines: docs/decisions/13-backup.md.

/** Rows come one by one; so many bytes of them are handed on at once. */
const partSize = 64 * 1024;
const rowsOf = (tag: string) => Number(/^COPY (\d+)$/.exec(tag)?.[1]);

/** `copy … to stdout` as a stream: `client.query(new CopyOut("copy …"))`. The database waits while nobody reads. `rows` is known at its end. */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0;
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #part = Buffer.allocUnsafe(partSize);
  #filled = 0;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  /** pg reads the next row into the same memory: the bytes are copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > partSize) this.#handOn();
    if (chunk.length > partSize) this.#push(Buffer.from(chunk));
    else this.#filled += chunk.copy(this.#part, this.#filled);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#handOn();
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    // Paused, the connection would never read the end of what it was told.
    this.#connection?.stream.resume();
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  #handOn(): void {
    if (this.#filled > 0) this.#push(this.#part.subarray(0, this.#filled));
    this.#part = Buffer.allocUnsafe(partSize);
    this.#filled = 0;
  }

  #push(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause();
  }
}

/** `copy … from stdin` as a stream. It has finished once the database has taken all of it; then `rows` is known. */
export class CopyIn extends Writable implements pg.Submittable {
  rows = 0;
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #isAsked = false;
  /** What waits for the database: to be asked for bytes, then to be done with them. */
  #waiting = () => {};

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyInResponse(): void {
    this.#isAsked = true;
    this.#waiting();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#waiting();
  }

  handleError(error: Error): void {
    this.#isAsked = false;
    this.destroy(error);
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#onceAsked(() => {
      this.#send("d", chunk.length);
      this.#connection?.stream.write(chunk, done);
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#onceAsked(() => {
      this.#isAsked = false;
      this.#waiting = done;
      this.#send("c", 0);
    });
  }

  /** Whoever brings the bytes has failed: the database forgets those that it has, and the connection can go on. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#isAsked) this.#send("f", 1, "\0");
    this.#isAsked = false;
    done(error);
  }

  #onceAsked(action: () => void): void {
    this.#waiting = () => {};
    if (this.#isAsked) action();
    else this.#waiting = action;
  }

  /** The head of a message of PostgreSQL's protocol: its kind, and its length with the four bytes that say so. */
  #send(kind: "d" | "c" | "f", length: number, text = ""): void {
    const head = Buffer.from(`${kind}....`);
    head.writeUInt32BE(length + 4, 1);
    this.#connection?.stream.write(Buffer.concat([head, Buffer.from(text)]));
  }
}
