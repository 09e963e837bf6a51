import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

/** Initial data: responses by the address of their call. */
export type Answers = Readonly<Record<string, unknown>>;

/** The page's initial data for a signed-in user. If either part fails, the browser fetches and renders itself. */
export type FirstScreen = {
  answersFor(request: FastifyRequest, reply: FastifyReply): Promise<Answers>;
  /** Renders the screen at a path to markup from these responses; undefined if only the browser renders it. */
  draw(path: string, answers: Answers): Promise<string | undefined>;
};

/** Milliseconds that a page waits for its initial data: it is sent even if the database is down. */
const initialDataTimeoutMs = 500;
const preloads = /\s*(<!-- Asked for [^>]*-->|<link rel="preload" href="\/api\/[^>]*>)/g;
const root = /<div id="root">(.*<\/main>\s*)<\/div>/s;

/** Sends the app's page. For a signed-in user it contains initial data and the first screen, and is not cached. */
export function pageOf(html: string, first: FirstScreen) {
  // The page doesn't need to preload what it contains.
  const [before = "", spinner = "", after = ""] = html.replace(preloads, "").split(root);
  if (!after) throw new Error("index.html has no root element with a spinner");
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { log } = request;
    const answers = await withTimeout(orUndefined(first.answersFor(request, reply), log, "initial data unavailable"));
    reply.type("text/html; charset=utf-8");
    if (!answers || Object.keys(answers).length === 0) return reply.header("cache-control", "no-cache").send(html);
    const screen = await orUndefined(first.draw(request.url, answers), log, "first screen not rendered");
    const mark = screen === undefined ? "" : ` data-drawn="${new Date().toISOString()}"`;
    const content = `<div id="root"${mark}>${screen ?? spinner}</div>`;
    // Without "<" the JSON can't close the script element, which browsers don't execute.
    const data = JSON.stringify(answers).replaceAll("<", "\\u003c");
    const block = `<script type="application/json" id="initial-data">${data}</script>`;
    return reply.header("cache-control", "no-store").send(`${before}${content}${block}${after}`);
  };
}

function orUndefined<T>(wanted: Promise<T>, log: FastifyBaseLogger, otherwise: string): Promise<T | undefined> {
  return wanted.catch((err: unknown) => {
    log.warn({ err }, otherwise);
    return undefined;
  });
}

async function withTimeout<T>(wanted: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const nothing = new Promise<undefined>((go) => {
    timer = setTimeout(go, initialDataTimeoutMs, undefined);
  });
  return Promise.race([wanted, nothing]).finally(() => clearTimeout(timer));
}
