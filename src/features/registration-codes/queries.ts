import { useMutation } from "@tanstack/react-query";
import { call } from "../../client/call";
import { useBecome } from "../../client/current-user";
import { toast } from "../../client/toasts";
import type { Body } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { register } from "./contract";

/** Registers with a code; the person who is answered is the current user from then on. */
export function useRegister() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: Body<typeof register>) => call(register, { body }),
    onSuccess: become,
    onError: (error) => toast({ title: t("Registration failed"), description: error.message, destructive: true }),
  });
}
