/** The page of tokens and webhooks, with the webhooks shown. */
export const webhooksHref = "/admin/connections?tab=webhooks";

/** The page of a webhook's messages. */
export const deliveriesHref = (id: string) => `/admin/connections/webhooks/${id}`;
