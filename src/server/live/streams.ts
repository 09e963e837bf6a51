import type { ServerResponse } from "node:http";
import { audience, type Topic, topics } from "../../shared/topics";
import type { Person } from "../person";
import type { Announcement } from "./announce";

/** A stream with this many unread bytes is closed; the browser reconnects and refetches. */
const maxBufferedBytes = 64 * 1024;
const heartbeat = 20_000;
/** How long a browser waits at least before it opens a lost stream again, in milliseconds. */
const retryMs = 1_000;

/** The open event streams of this node, by user. */
export class Streams {
  readonly #open = new Map<ServerResponse, Person>();
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
    // Spread, because all browsers lose a node at the same moment.
    send(response, `retry: ${retryMs + Math.floor(Math.random() * retryMs)}\n\n`);
  }

  /** Sends a topic to the users concerned, or closes the streams of one whose sessions ended. */
  announce(one: Announcement): void {
    this.#each((response, person) => {
      if ("signedOut" in one) return void (one.signedOut === person.id && this.end(response));
      if (audience[one.topic].includes(person.role)) send(response, changedIn(one) + message(one.topic));
      else if (one.people.includes(person.id)) send(response, message(one.topic));
    });
  }

  /** Tells everyone that anything may have changed, after a gap in the notifications. */
  announceAll(): void {
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
}

/** Which records the topic that follows is about, if they are known. A page of an older version ignores it and rereads everything. */
function changedIn({ topic, ids }: Extract<Announcement, { topic: Topic }>): string {
  return ids ? `event: changed\ndata: ${topic} ${ids.join(",")}\n\n` : "";
}

function message(topic: Topic): string {
  return `event: stale\ndata: ${topic}\n\n`;
}

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > maxBufferedBytes) response.destroy();
  else response.write(text);
}
