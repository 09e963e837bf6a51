import { type Query, type QueryClient, useQuery } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { type Patch, readAnew } from "../../../client/api/make-stale";
import { type Board, getBoard, getBoardChanges, mostChanges } from "../contract/board";
import { patchedBoard } from "../rules/board";

/** The board: today's work, everything still open from earlier days, and what was started early. Live updates read only the cards that changed. */
export function useBoard() {
  return useQuery(boardQuery);
}

/** A question without an answer for so long (in milliseconds) is given up, and the whole board is read. */
const answerMs = 8_000;

/** What one browser page still has to ask for. */
type Asking = { wanted: Set<string>; isDue: boolean; running: Promise<void> | undefined };
const askings = new WeakMap<QueryClient, Asking>();

/**
 * Asks for the cards of these assignments and puts them on the board. One question at a time, so that no answer overtakes a newer one; what is
 * announced meanwhile is asked for next.
 */
const patchBoard: Patch = (client, ids) => {
  if (!ids) return readWhole(client);
  const asking = askings.get(client) ?? { wanted: new Set(), isDue: false, running: undefined };
  askings.set(client, asking);
  ask(asking, ids);
  asking.running ??= Promise.resolve().then(() => askAll(client, asking));
  return asking.running;
};

export const boardQuery = { ...queryFor(getBoard, {}), meta: { patch: patchBoard } };
const { queryKey } = boardQuery;

function ask(asking: Asking, ids: readonly string[]): void {
  // Several empty lists may have been joined.
  for (const id of ids) if (id) asking.wanted.add(id);
  asking.isDue = true;
}

/** Reads the whole board anew. */
const readWhole = (client: QueryClient) => readAnew(client, { queryKey, exact: true });

async function askAll(client: QueryClient, asking: Asking): Promise<void> {
  try {
    while (asking.isDue) await askOnce(client, asking);
  } finally {
    asking.running = undefined;
  }
}

async function askOnce(client: QueryClient, asking: Asking): Promise<void> {
  const query = client.getQueryCache().find<Board>({ queryKey });
  // A read of the whole board may have begun before these changes.
  if (query) await idle(client, query);
  const ids = [...asking.wanted];
  asking.wanted.clear();
  asking.isDue = false;
  const board = query?.state.data;
  if (!board || !query.isActive() || query.state.isInvalidated || ids.length > mostChanges) return readWhole(client);

  const { dataUpdateCount } = query.state;
  const named = ids.length > 0 ? { ids: ids.join(",") } : {};
  const signal = AbortSignal.timeout(answerMs);
  const changes = await call(getBoardChanges, { query: named }, { signal }).catch(() => undefined);
  // A whole board that was read meanwhile may be newer than this answer, or older; one that could not be read is still wanted.
  const { fetchStatus, isInvalidated, dataUpdateCount: count } = query.state;
  if (fetchStatus !== "idle" || isInvalidated || count !== dataUpdateCount) return ask(asking, ids);
  const patched = changes && patchedBoard(board, ids, changes);
  if (!patched) return readWhole(client);
  if (!("missing" in patched)) return void client.setQueryData(queryKey, patched);
  // Asked for and not there: they were on the board only between two answers.
  if (patched.missing.some((id) => ids.includes(id))) return readWhole(client);
  ask(asking, [...ids, ...patched.missing]);
}

/** Resolves when a query is not being read, or is gone. */
function idle(client: QueryClient, query: Query<Board>): Promise<void> {
  const cache = client.getQueryCache();
  const isIdle = () => query.state.fetchStatus === "idle" || cache.get(query.queryHash) !== query;
  return new Promise((resolve) => {
    if (isIdle()) return resolve();
    const stop = cache.subscribe(() => {
      if (!isIdle()) return;
      stop();
      resolve();
    });
  });
}
