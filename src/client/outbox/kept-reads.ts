import type { Operation } from "./operation";
import type { Outcome } from "./send";

// What a person can read without a network: answers that were read before, of one person at a time.

const cacheName = "changeover-reads";
/** Longer than any answer of a network that works, shorter than anybody's patience. */
const patience = 5_000;
/** How often everything was forgotten: what was asked for before that is nobody's any more. */
let times = 0;

/** A cleaner's days, QC's lists, single assignments, what belongs to them, and thumbnails. */
const kept =
  /^\/(api\/(user|park|checklist-items|replacement-presets|assignments\/((cleaner|qc)\b.*|[\da-f-]+(\/(qc-)?media)?))|objects\/[^/]+\?size=thumb)$/;

/** Whether an answer is kept; takes the path and what follows it. */
export function isKept(address: string): boolean {
  return kept.test(address);
}

/** Where answers are kept. */
export function openReads(): Promise<Cache> {
  return caches.open(cacheName);
}

/** The network's answer, which is kept; the one before where there is no network, or no server behind it. */
export async function read(request: Request): Promise<Response> {
  const asked = times;
  const cache = await openReads();
  const known = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    // Half an answer is none.
    await response.clone().arrayBuffer();
    // A page instead of an answer comes from a network that wants a sign-in of its own.
    if (response.status >= 500 || response.headers.get("content-type")?.includes("html")) return known ?? response;
    // A full disk keeps nobody from reading.
    await note(asked, request, response).catch(() => undefined);
    return response;
  });
  if (!known) return fresh;
  const inTime = new Promise<Response>((go) => setTimeout(go, patience, known));
  return Promise.race([fresh, inTime]).catch(() => known);
}

/** Keeps a success. Who somebody is decides about all the rest: another person, or nobody, starts with nothing. */
async function note(asked: number, request: Request, response: Response): Promise<void> {
  const isMe = request.url.endsWith("/api/user");
  if (isMe && response.status === 401) return forgetReads();
  if (!response.ok) return;
  const changes = isMe && (await idIn(response)) !== (await idIn(await (await openReads()).match(request)));
  if (asked !== times) return;
  if (changes) await forgetReads();
  await (await openReads()).put(request, response.clone());
}

async function idIn(response: Response | undefined): Promise<unknown> {
  return response && Object(await response.clone().json()).id;
}

/** Forgets everything that was read. */
export async function forgetReads(): Promise<void> {
  times += 1;
  await caches.delete(cacheName);
}

type Answered = { operation: Pick<Operation, "assignmentId">; outcome: Outcome };

/** Keeps an assignment that the server has just answered with, by itself and in the cleaners' days that show it. Refuses where a page has no caches. */
export async function keepAnswer({ operation: { assignmentId }, outcome }: Answered): Promise<void> {
  const { answer } = Object(outcome);
  if (Object(answer).id !== assignmentId) return;
  const cache = await openReads();
  await cache.put(`/api/assignments/${assignmentId}`, Response.json(answer));
  for (const request of await cache.keys()) {
    if (!/\/cleaner\//.test(request.url)) continue;
    const day: { id: string }[] = await (await cache.match(request))?.json();
    await cache.put(request, Response.json(day.map((work) => (work.id === assignmentId ? answer : work))));
  }
}
