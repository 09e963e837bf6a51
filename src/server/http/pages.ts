import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

/** Answers, by the address at which a page would ask for them. */
export type Answers = Readonly<Record<string, unknown>>;

/** What a page brings along for whoever is signed in. Either may fail; then the page asks, or draws, by itself. */
export type FirstScreen = {
  answersFor(request: FastifyRequest, reply: FastifyReply): Promise<Answers>;
  /** The screen at a path as markup, from these answers; undefined where the browser draws it by itself. */
  draw(path: string, answers: Answers): Promise<string | undefined>;
};

/** So long, in milliseconds, a page waits for its answers: with a database that is away it comes all the same. */
const patience = 500;
const asking = /\s*(<!-- Asked for [^>]*-->|<link rel="preload" href="\/api\/[^>]*>)/g;
const root = /<div id="root">(.*<\/main>\s*)<\/div>/s;

/** Sends the app's page, with its first screen where somebody is signed in: then it is theirs alone, and nobody keeps it. */
export function pageOf(html: string, first: FirstScreen) {
  // With the answers in hand, the page's head need not ask for them.
  const [before = "", spinner = "", after = ""] = html.replace(asking, "").split(root);
  if (!after) throw new Error("index.html has no place for the first screen");
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { log } = request;
    const answers = await inTime(orNot(first.answersFor(request, reply), log, "a page goes without its first answers"));
    reply.type("text/html; charset=utf-8");
    if (!answers || Object.keys(answers).length === 0) return reply.header("cache-control", "no-cache").send(html);
    const screen = await orNot(first.draw(request.url, answers), log, "a page goes without its first screen");
    const mark = screen === undefined ? "" : ` data-drawn="${new Date().toISOString()}"`;
    const content = `<div id="root"${mark}>${screen ?? spinner}</div>`;
    // Without "<" nothing in it can end the block, which is data: no browser runs it.
    const data = JSON.stringify(answers).replaceAll("<", "\\u003c");
    const block = `<script type="application/json" id="initial-data">${data}</script>`;
    return reply.header("cache-control", "no-store").send(`${before}${content}${block}${after}`);
  };
}

function orNot<T>(wanted: Promise<T>, log: FastifyBaseLogger, otherwise: string): Promise<T | undefined> {
  return wanted.catch((err: unknown) => {
    log.warn({ err }, otherwise);
    return undefined;
  });
}

async function inTime<T>(wanted: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const nothing = new Promise<undefined>((go) => {
    timer = setTimeout(go, patience, undefined);
  });
  return Promise.race([wanted, nothing]).finally(() => clearTimeout(timer));
}
