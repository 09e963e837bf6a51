import type { Operation } from "./operation";

// What waits to be sent, in this browser's IndexedDB. By hand: a library for it would weigh more than all of this, in the page and once more
// in the worker.

type Shelf = "operations" | "photos" | "facts";
type Shelves = (name: Shelf) => IDBObjectStore;

/** Opened for each use: a phone takes connections away from pages that sleep, and one that is held keeps newer versions out. */
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

/** So long, in milliseconds, a browser may take to begin its log anew; a page that is frozen at the wrong moment would have others wait for ever. */
const patience = 2_000;
let freshLog: Promise<unknown> | undefined;

/**
 * A Chromium that is killed in the middle of a write goes on behind the torn record, and later takes all of its log for broken, or what came
 * after (google/leveldb#1287). Removing a database has it begin a log anew: before anything is written, once in a page's life.
 */
async function beginLogAnew(): Promise<void> {
  const name = "changeover-log";
  (await open(name)).close();
  await new Promise((go) => {
    indexedDB.deleteDatabase(name).onsuccess = go;
  });
}

/** Uses the shelves, all or nothing; resolves when what was changed is on the disk, with what was asked for. */
async function use<T>(mode: IDBTransactionMode, work: (shelves: Shelves) => IDBRequest<T>): Promise<T> {
  // A browser that keeps nothing says so below.
  freshLog ??= Promise.race([beginLogAnew().catch(() => undefined), new Promise((go) => setTimeout(go, patience))]);
  if (mode === "readwrite") await freshLog;
  const database = await open();
  const transaction = database.transaction([...database.objectStoreNames], mode, { durability: "strict" });
  // It closes when the transaction has ended.
  database.close();
  return new Promise((resolve, reject) => {
    const asked = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Stores operations, in their order, with the bytes of their photo: all or none. Refuses where there is no room. */
export async function keepOperations(operations: readonly Operation[], bytes?: ArrayBuffer): Promise<void> {
  await use("readwrite", (shelves) => {
    for (const { seq, ...operation } of operations) {
      if (bytes && operation.photo) shelves("photos").put(bytes, operation.photo.id);
      shelves("operations").add(operation);
    }
    return shelves("operations").count();
  });
}

/** A person's operations, in their order; nobody has any. */
export async function operationsOf(userId: string | null | undefined): Promise<Operation[]> {
  const all = await use("readonly", (shelves): IDBRequest<Operation[]> => shelves("operations").getAll());
  return all.filter((one) => one.userId === userId);
}

/** Changes an operation, if it is still there; without a number, each that is. */
export async function changeOperation(seq: number | undefined, changed: Partial<Operation>): Promise<void> {
  await use("readwrite", (shelves) => {
    const shelf = shelves("operations");
    const asked: IDBRequest<Operation[]> = shelf.getAll(seq);
    asked.onsuccess = () => asked.result.forEach((one) => void shelf.put({ ...one, ...changed }));
    return asked;
  });
}

/** Has whatever waits tried at once, however long it was to wait. */
export function resetBackoff(): Promise<void> {
  return changeOperation(undefined, { retryAt: 0 });
}

/** Removes an operation and its photo: it was answered, or nobody wants it any more. */
export async function removeOperation({ seq, photo }: Pick<Operation, "seq" | "photo">): Promise<void> {
  await use("readwrite", (shelves) => {
    if (photo) shelves("photos").delete(photo.id);
    return shelves("operations").delete(seq);
  });
}

/** The bytes of a photo that waits. */
export function bytesOf(photoId: string): Promise<ArrayBuffer | undefined> {
  return use("readonly", (shelves) => shelves("photos").get(photoId));
}

/** Remembers who is signed in, for the worker, which has no screen to tell; null: nobody. */
export async function setPerson(userId: string | null): Promise<void> {
  // A page that is opened by the same person writes nothing.
  if (((await person()) ?? null) === userId) return;
  await use("readwrite", (shelves) => shelves("facts").put(userId, "person"));
}

export function person(): Promise<string | null | undefined> {
  return use("readonly", (shelves) => shelves("facts").get("person"));
}
