import type { Operation } from "./operation";

// Pending operations in IndexedDB. Without a library, which would weigh more than this file, in the page and again in the worker.

type StoreName = "operations" | "photos" | "facts";
type Stores = (name: StoreName) => IDBObjectStore;

/** Opens the database for each use: phones close connections of sleeping pages, and an open one blocks newer versions. */
function open(name = "changeover-outbox"): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("operations", { keyPath: "seq", autoIncrement: true });
      request.result.createObjectStore("photos");
      request.result.createObjectStore("facts");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A page that is frozen at the wrong moment would otherwise block all others forever. */
const logRotationTimeoutMs = 2_000;
let logRotation: Promise<unknown> | undefined;

/**
 * Has Chromium start a new database log, by creating and deleting a database, once per page and before its first write: after a kill in the
 * middle of a write it appends behind the torn record, and later discards what follows (google/leveldb#1287).
 */
async function rotateLog(): Promise<void> {
  const name = "changeover-log";
  (await open(name)).close();
  await new Promise((go) => {
    indexedDB.deleteDatabase(name).onsuccess = go;
  });
}

/** Runs one transaction; resolves with the request's result once the changes are on the disk. Rejects if the browser stores nothing, or aborts. */
export async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  // If rotation fails, so does the transaction below.
  logRotation ??= Promise.race([
    rotateLog().catch(() => undefined),
    new Promise((go) => setTimeout(go, logRotationTimeoutMs)),
  ]);
  if (mode === "readwrite") await logRotation;
  const database = await open();
  const transaction = database.transaction([...database.objectStoreNames], mode, { durability: "strict" });
  // Takes effect when the transaction has ended.
  database.close();
  return new Promise((resolve, reject) => {
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Stores operations at the end of the queue, with the bytes of their photo, and removes superseded ones: all or none. Rejects if there is no room. */
export async function addOperations(
  operations: readonly Operation[],
  bytes?: ArrayBuffer,
  superseded: readonly Operation[] = [],
): Promise<void> {
  await transact("readwrite", (stores) => {
    for (const { seq } of superseded) stores("operations").delete(seq);
    for (const { seq, ...operation } of operations) {
      if (bytes && operation.photo) stores("photos").put(bytes, operation.photo.id);
      stores("operations").add(operation);
    }
    return stores("operations").count();
  });
}

/** Returns a user's operations in the order of the queue; none for nobody. */
export async function readOperations(userId: string | null | undefined): Promise<Operation[]> {
  const all = await transact("readonly", (stores): IDBRequest<Operation[]> => stores("operations").getAll());
  return all.filter((one) => one.userId === userId);
}

/** Changes an operation if it still exists; without `seq`, every operation. */
export async function changeOperation(seq: number | undefined, changes: Partial<Operation>): Promise<void> {
  await transact("readwrite", (stores) => {
    const store = stores("operations");
    const request: IDBRequest<Operation[]> = store.getAll(seq);
    request.onsuccess = () => request.result.forEach((one) => void store.put({ ...one, ...changes }));
    return request;
  });
}

/** Makes every operation due now. */
export function resetBackoff(): Promise<void> {
  return changeOperation(undefined, { retryAt: 0 });
}

/**
 * An operation that the server has answered, and when by its clock. It stays for a while, because the park may have to be restored (kept.ts); in
 * the store of facts, under its id, because a store of its own would need a new version of the database.
 */
export type Kept = Operation & Created & { answeredAt: string };
/** `url`: the address in the answer, which everybody sees; only photos have one. It may be of an earlier upload than the operation's own. */
type Created = { url?: string | undefined };
/** Removes an operation from the queue: with its photo, or into what is kept if the server has answered it. */
export async function removeOperation(operation: Removable, answeredAt?: string | null): Promise<void> {
  await transact("readwrite", (stores) => {
    if (answeredAt) stores("facts").put({ ...operation, answeredAt }, operation.id);
    else if (operation.photo) stores("photos").delete(operation.photo.id);
    return stores("operations").delete(operation.seq);
  });
}
type Removable = Pick<Operation, "id" | "seq" | "photo"> & Created;

/** Returns the bytes of a pending photo. */
export function readPhotoBytes(photoId: string): Promise<ArrayBuffer | undefined> {
  return transact("readonly", (stores) => stores("photos").get(photoId));
}

/** Stores who is signed in, for the worker; null: nobody. */
export async function writeSignedInUser(userId: string | null): Promise<void> {
  // A page that the same user opens writes nothing.
  if (((await readSignedInUser()) ?? null) === userId) return;
  await transact("readwrite", (stores) => stores("facts").put(userId, "person"));
}

/** Returns the id of the signed-in user, as last stored. */
export function readSignedInUser(): Promise<string | null | undefined> {
  return transact("readonly", (stores) => stores("facts").get("person"));
}

/** Returns whether an error means that this browser stores nothing at all, for instance because site data is blocked. */
export function isStorageDenied(error: unknown): boolean {
  return typeof indexedDB === "undefined" || Object(error).name === "SecurityError";
}
