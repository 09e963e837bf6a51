import type { ServerResponse } from "node:http";
import { audience, type Topic, topics } from "../../shared/topics";
import type { Person } from "../person";
import type { Announcement } from "./announce";

type TopicAnnouncement = Extract<Announcement, { topic: Topic }>;

/** A stream with this many unread bytes is closed; the browser reconnects and refetches. */
const maxBufferedBytes = 64 * 1024;
const heartbeat = 20_000;
/**
 * A page reads its data before its stream is open. A stream therefore begins with what was announced in this time (in milliseconds) before it: longer
 * than a page waits for its stream before it reads everything again (`lateMs` in client/session/live.ts).
 */
const overlapMs = 5_000;
/** How long a browser waits at least before it opens a lost stream again, in milliseconds. */
const retryMs = 1_000;

/** The open event streams of this node, by user. */
export class Streams {
  readonly #open = new Map<ServerResponse, Person>();
  #recent: { at: number; topic: Topic; concerns(person: Person): boolean }[] = [];
  readonly #beat = setInterval(() => this.#each((response) => send(response, ": still here\n\n")), heartbeat);

  get size(): number {
    return this.#open.size;
  }

  /** The number of a user's streams here. */
  of({ id }: Person): number {
    return [...this.#open.values()].filter((person) => person.id === id).length;
  }

  /** Opens a stream for a user until either side closes it, unless the browser has already left: its "close" event will not come again. */
  add(person: Person, response: ServerResponse): void {
    if (response.destroyed) return;
    this.#open.set(response, person);
    response.on("close", () => this.#open.delete(response));
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const missed = new Set(this.#recentTopics(person));
    // Spread, because all browsers lose a node at the same moment.
    const retry = `retry: ${retryMs + Math.floor(Math.random() * retryMs)}\n\n`;
    send(response, [...missed].map(message).join("") + retry);
  }

  /** Sends a topic to the users concerned, or closes the streams of one whose sessions ended. */
  announce(one: Announcement): void {
    if ("signedOut" in one) {
      this.#each((response, { id }) => id === one.signedOut && this.end(response));
      return;
    }
    this.#remember([one.topic], (person) => concerns(one, person));
    this.#each((response, person) => {
      if (mayReadAll(one, person)) send(response, changedIn(one) + message(one.topic));
      else if (concerns(one, person)) send(response, message(one.topic));
    });
  }

  /** Tells everyone that anything may have changed, after a gap in the notifications. */
  announceAll(): void {
    this.#remember(topics, () => true);
    this.#each((response) => send(response, topics.map(message).join("")));
  }

  close(): void {
    clearInterval(this.#beat);
    this.#each((response) => response.end());
  }

  /** Closes a stream; nothing may be written to it afterwards. */
  end(response: ServerResponse): void {
    this.#open.delete(response);
    response.end();
  }

  #each(action: (response: ServerResponse, person: Person) => void): void {
    for (const [response, person] of this.#open) action(response, person);
  }

  /** Keeps topics for the streams that open within the overlap. */
  #remember(changed: readonly Topic[], isFor: (person: Person) => boolean): void {
    const at = performance.now();
    const kept = this.#recent.filter((recent) => recent.at >= at - overlapMs);
    this.#recent = [...kept, ...changed.map((topic) => ({ at, topic, concerns: isFor }))];
  }

  #recentTopics(person: Person): Topic[] {
    const since = performance.now() - overlapMs;
    return this.#recent.filter(({ at, concerns }) => at >= since && concerns(person)).map(({ topic }) => topic);
  }
}

const mayReadAll = ({ topic }: TopicAnnouncement, { role }: Person) => audience[topic].includes(role);
const concerns = (one: TopicAnnouncement, person: Person) => mayReadAll(one, person) || one.people.includes(person.id);

/** Which records the topic that follows is about, if they are known. A page of an older version ignores it and rereads everything. */
function changedIn({ topic, ids }: TopicAnnouncement): string {
  return ids ? `event: changed\ndata: ${topic} ${ids.join(",")}\n\n` : "";
}

function message(topic: Topic): string {
  return `event: stale\ndata: ${topic}\n\n`;
}

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > maxBufferedBytes) response.destroy();
  else response.write(text);
}
