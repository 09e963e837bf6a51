import { useMutation } from "@tanstack/react-query";
import { call } from "../../client/call";
import { useBecome } from "../../client/current-user";
import { toast } from "../../client/toasts";
import type { Body } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { createFirstAdmin, signIn } from "./contract";

/** Signs in; then everything cached is cleared, the user is kept, and the page loads anew after about 100 ms (spec 1, section 4). */
export function useSignIn() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: Body<typeof signIn>) => call(signIn, { body }),
    onSuccess: (user) => {
      become(user);
      setTimeout(() => window.location.reload(), 100);
    },
    onError: (error) => toast({ title: t("Login failed"), description: error.message, destructive: true }),
  });
}

/** Creates the first administrator, who is the current user from then on. */
export function useCreateFirstAdmin() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: Body<typeof createFirstAdmin>) => call(createFirstAdmin, { body }),
    onSuccess: become,
    onError: (error) => toast({ title: t("Registration failed"), description: error.message, destructive: true }),
  });
}
