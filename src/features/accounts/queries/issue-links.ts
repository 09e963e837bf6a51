import { useMutation } from "@tanstack/react-query";
import { call } from "../../../client/api/call";
import type { Body } from "../../../shared/endpoint";
import { createLink, createLinks } from "../contract/sign-in-links";

/** Creates a one-time sign-in link for one person. */
export function useCreateLink() {
  return useMutation({ mutationFn: (body: Body<typeof createLink>) => call(createLink, { body }) });
}

/** Creates sign-in links for several people, all or none. */
export function useCreateLinks() {
  return useMutation({ mutationFn: (body: Body<typeof createLinks>) => call(createLinks, { body }) });
}
