import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { bearerOf } from "./tokens";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses changes sent from another site with our cookie (docs/domain.md, "Users and sessions"). Scripts send neither header. */
export function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (reading.has(request.method)) return;
    // Upload addresses are built from it.
    if (!URL.canParse(originOf(request))) throw new Problem("unreadable-json", say("The request could not be read."));
    // Browsers don't send tokens by themselves, so no other site can; cookies don't count beside one.
    if (bearerOf(request) === undefined && isForeign(request))
      throw new Problem("foreign-origin", say("This request came from another site."));
  });
}

function isForeign(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "cross-site" || site === "same-site";
  const origin = request.headers.origin;
  return origin !== undefined && origin !== originOf(request);
}

/** The origin under which the caller reaches this server, as far as it can tell. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
