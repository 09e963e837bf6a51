import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

/** Answers, by the address at which a page would ask for them. */
export type Answers = Readonly<Record<string, unknown>>;
/** Gives what a page brings along; may fail, and then the page asks by itself. */
export type FirstAnswers = (request: FastifyRequest, reply: FastifyReply) => Promise<Answers>;

/** So long, in milliseconds, a page waits for what it is to bring: with a database that is away it comes all the same. */
const patience = 500;
const asking = /\s*(<!-- Asked for [^>]*-->|<link rel="preload" href="\/api\/[^>]*>)/g;

/** Sends the app's page, with its first answers where somebody is signed in: then it is theirs alone, and nobody keeps it. */
export function pageOf(html: string, firstAnswers: FirstAnswers) {
  // With the answers in hand, the page's head need not ask for them.
  const [before = "", after = ""] = html.replace(asking, "").split("</body>");
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answers = await inTime(firstAnswers(request, reply), request.log);
    reply.type("text/html; charset=utf-8");
    if (Object.keys(answers).length === 0) return reply.header("cache-control", "no-cache").send(html);
    // Without "<" nothing in it can end the block, which is data: no browser runs it.
    const data = JSON.stringify(answers).replaceAll("<", "\\u003c");
    const block = `<script type="application/json" id="first-answers">${data}</script>`;
    return reply.header("cache-control", "no-store").send(`${before}${block}</body>${after}`);
  };
}

async function inTime(answers: Promise<Answers>, log: FastifyBaseLogger): Promise<Answers> {
  let timer: NodeJS.Timeout | undefined;
  const nothing = new Promise<Answers>((go) => {
    timer = setTimeout(go, patience, {});
  });
  const orNothing = answers.catch((err: unknown) => {
    log.warn({ err }, "a page goes without its first answers");
    return {};
  });
  return Promise.race([orNothing, nothing]).finally(() => clearTimeout(timer));
}
