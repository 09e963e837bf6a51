import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { ShownLocale } from "../../shared/locales";

/** The replies of calls by their address. */
export type InitialData = Readonly<Record<string, unknown>>;

/** The page's initial data for a signed-in user. If either part fails, the browser fetches and renders itself. */
export type FirstScreen = {
  initialDataFor(request: FastifyRequest, reply: FastifyReply): Promise<InitialData>;
  /** Milliseconds that a page waits for its initial data: it is sent even if the database is down. */
  timeoutMs: number;
  /** The language for whoever asks. */
  languageOf(request: FastifyRequest, initialData: InitialData): ShownLocale;
  /** Puts the page's template into a language. */
  translate(html: string, locale: ShownLocale): Promise<string>;
  /** Puts the web app manifest into a language. */
  translateManifest(manifest: string, locale: ShownLocale): Promise<string>;
  /** Renders the screen at a path to markup from its initial data; undefined if only the browser renders it. */
  draw(path: string, initialData: InitialData, locale: ShownLocale): Promise<string | undefined>;
};

const preloads = /\s*(<!-- Asked for [^>]*-->|<link rel="preload" href="\/api\/[^>]*>)/g;
/** The app's script, and the texts that it needs. */
const scripts = /\s*(<script type="module"[^>]*><\/script>|<link rel="preload" href="\/assets\/texts[^>]*>)/g;
const root = /<div id="root">(.*<\/main>\s*)<\/div>/s;

/** Sends the app's page in its reader's language. For a signed-in user it contains initial data and the first screen, and is not cached. */
export function pageOf(html: string, first: FirstScreen) {
  if (!root.test(html)) throw new Error("index.html has no root element with a spinner");
  const translated = new Map<ShownLocale, Promise<Page>>();
  function pageIn(locale: ShownLocale): Promise<Page> {
    const known = translated.get(locale);
    if (known) return known;
    const page = first.translate(html, locale).then(partsOf);
    translated.set(locale, page);
    // The next request tries again.
    page.catch(() => translated.delete(locale));
    return page;
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { log } = request;
    const asked = orUndefined(first.initialDataFor(request, reply), log, "initial data unavailable");
    const initialData = (await withTimeout(asked, first.timeoutMs)) ?? {};
    const locale = first.languageOf(request, initialData);
    const { whole, before, spinner, after, head, app } = await pageIn(locale);
    reply.type("text/html; charset=utf-8").header("vary", "accept-encoding, accept-language, cookie");
    if (Object.keys(initialData).length === 0) return reply.header("cache-control", "no-cache").send(whole);
    const screen = await orUndefined(first.draw(request.url, initialData, locale), log, "first screen not rendered");
    // Without "<" the JSON can't close the script element, which browsers don't execute.
    const json = JSON.stringify(initialData).replaceAll("<", "\\u003c");
    const block = `<script type="application/json" id="initial-data">${json}</script>`;
    reply.header("cache-control", "no-store");
    if (screen === undefined) return reply.send(`${before}<div id="root">${spinner}</div>${block}${after}`);
    const content = `<div id="root" data-drawn="${new Date().toISOString()}">${screen}</div>`;
    return reply.send(`${head}${content}${block}<template id="app">${app}</template>${after}`);
  };
}

/** A page of one language, taken apart once. */
type Page = {
  /** As it is without initial data. */
  whole: string;
  // Without the preloads of what its initial data contain.
  before: string;
  spinner: string;
  after: string;
  /** `before` without the app, which is fetched by public/early.js once what is drawn has been painted. */
  head: string;
  app: string;
};

function partsOf(whole: string): Page {
  const [before = "", spinner = "", after = ""] = whole.replace(preloads, "").split(root);
  return {
    whole,
    before,
    spinner,
    after,
    head: before.replace(scripts, ""),
    app: before.match(scripts)?.join("") ?? "",
  };
}

function orUndefined<T>(wanted: Promise<T>, log: FastifyBaseLogger, otherwise: string): Promise<T | undefined> {
  return wanted.catch((err: unknown) => {
    log.warn({ err }, otherwise);
    return undefined;
  });
}

async function withTimeout<T>(wanted: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const nothing = new Promise<undefined>((go) => {
    timer = setTimeout(go, timeoutMs, undefined);
  });
  return Promise.race([wanted, nothing]).finally(() => clearTimeout(timer));
}
