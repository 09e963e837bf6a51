import type { Environment } from "../../../server/environment";
import { type Host, mount, mountOpen } from "../../../server/http/mount";
import { createLinks, lookAtLink, signInWithLink } from "../actions/sign-in-links";
import * as contract from "../contract/sign-in-links";
import { signInAddress } from "../rules";

/** POST /api/sign-in-links · POST /api/sign-in-links/batch · POST /api/sign-in-links/look · POST /api/sign-in-links/use */
export function mountSignInLinks(host: Host, { PUBLIC_URL }: Environment): void {
  mount(host, contract.createLink, ({ body, origin, perform }) =>
    perform(async (context) => {
      const [link] = await createLinks(context, { userIds: [body.userId], kind: body.kind });
      if (!link) throw new Error("no link was created");
      return { url: signInAddress(PUBLIC_URL ?? origin, link.token), expiresAt: link.expiresAt };
    }),
  );
  mount(host, contract.createLinks, ({ body, origin, perform }) =>
    perform(async (context) => {
      const links = await createLinks(context, body);
      return links.map(({ token, ...link }) => ({ ...link, url: signInAddress(PUBLIC_URL ?? origin, token) }));
    }),
  );
  mountOpen(host, contract.lookAtLink, (request) => lookAtLink(request, request.body.token, request.network));
  mountOpen(host, contract.signInWithLink, (request) =>
    signInWithLink(request, request.body, request.network, request.cookie),
  );
}
